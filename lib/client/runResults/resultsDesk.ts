import { actFor } from "../pageFetch";
import { loadResults } from "./loadResults";
import { resultsOf, type Results } from "./results";
import {
  viewOf,
  type ResultsCall,
  type ResultsReply,
  type ResultsSource,
  type ResultsView,
} from "./resultsProtocol";

/**
 * Answers calls. Loading comes before the others; these may overtake each other. Both the worker and the tests run it.
 * @returns takes a call
 */
export function resultsDesk(reply: (reply: ResultsReply) => void): (call: ResultsCall) => void {
  let loading: Promise<{ results: Results; view: ResultsView }> | null = null;
  const load = async (source: ResultsSource) => {
    actFor(source.accountId);
    const { columns, ...facts } = await loadResults(source, (loaded) => reply({ loaded }));
    return { results: resultsOf(columns), view: viewOf(columns, facts) };
  };
  const answer = async (call: ResultsCall): Promise<unknown> => {
    if (call.call === "load") {
      loading = load(call.given);
      return (await loading).view;
    }
    if (!loading) throw new Error("No results are loaded.");
    const { results } = await loading;
    return (results[call.call] as (given: unknown) => unknown)(call.given);
  };
  return (call) =>
    void answer(call).then(
      (value) => reply({ id: call.id, value }),
      (error: unknown) =>
        reply({ id: call.id, message: error instanceof Error ? error.message : String(error) }),
    );
}
