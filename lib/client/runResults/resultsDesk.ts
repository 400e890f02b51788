import { actFor } from "../pageFetch";
import { loadResults, type Loaded } from "./loadResults";
import { resultsOf, type Results } from "./results";
import {
  viewOf,
  type LoadProgress,
  type ResultsCall,
  type ResultsReply,
  type ResultsSource,
  type ResultsView,
} from "./resultsProtocol";

/**
 * Answers calls. Loading comes before the others; these may overtake each other. Rows and labels wait for no answers,
 * figures wait for all of them. Both the worker and the tests run it.
 * @returns takes a call
 */
export function resultsDesk(reply: (reply: ResultsReply) => void): (call: ResultsCall) => void {
  let loading: Promise<{ results: Results; view: ResultsView }> | null = null;
  /** Results whose rows can be asked while their answers load. */
  let begun: Results | null = null;
  const load = async (source: ResultsSource) => {
    actFor(source.accountId);
    let progress: LoadProgress = { rows: 0, items: 0 };
    const onPart = ({ columns, ...facts }: Loaded) => {
      begun ??= resultsOf(columns);
      reply({ loaded: progress, view: viewOf(columns, { ...facts, isWhole: false }) });
    };
    const onProgress = (loaded: LoadProgress) => {
      progress = loaded;
      reply({ loaded });
    };
    const { columns, ...facts } = await loadResults(source, onProgress, onPart);
    return { results: begun ?? resultsOf(columns), view: viewOf(columns, { ...facts, isWhole: true }) };
  };
  const answer = async (call: ResultsCall): Promise<unknown> => {
    if (call.call === "load") {
      loading = load(call.given);
      return (await loading).view;
    }
    if (!loading) throw new Error("No results are loaded.");
    const isEarly = call.call === "rows" || call.call === "label";
    const results = (isEarly && begun) || (await loading).results;
    return (results[call.call] as (given: unknown) => unknown)(call.given);
  };
  return (call) =>
    void answer(call).then(
      (value) => reply({ id: call.id, value }),
      (error: unknown) =>
        reply({ id: call.id, message: error instanceof Error ? error.message : String(error) }),
    );
}
