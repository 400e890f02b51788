import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { countingIds } from "@/test/drafts";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import { unknownFields } from "@/lib/shared/draft/unknownFields";
import { UnknownFieldText } from "./unknownFieldText";

function said(name: string): string {
  const reading = requestToDraft(JSON.stringify({ questions: {}, [name]: "x" }), countingIds());
  if (!reading.ok) throw new Error(reading.problem.message);
  const [field] = unknownFields(reading.draft);
  return field ? (render(<UnknownFieldText field={field} />).container.textContent ?? "") : "";
}

test.each([
  ["sta\u200bte", "Its name has U+200B zero-width space at character 4. Probably meant: state."],
  ["st\u0430te", 'Its name has "\u0430" (U+0430 Cyrillic) at character 3. Probably meant: state.'],
  ["\u00a0note", "Its name has U+00A0 no-break space at character 1."],
])("an unknown name that looks like another one says by which character: %j", (name, sentence) => {
  expect(said(name)).toContain(sentence);
});

test.each(["note", "my note", "заметка", "größe"])("a name in any script has nothing odd: %s", (name) => {
  expect(said(name)).not.toContain("Its name has");
});
