import type { RowToAsk } from "./readRows";

/** The request of a row as JSON, with its images inside. @param questions JSON text */
export function requestText(
  { state, images }: Pick<RowToAsk, "state" | "images">,
  model: string,
  questions: string,
): string {
  const assets = images.map(({ placeholder, bytes }): [string, object] => [
    placeholder,
    { type: "image", format: "png", data_base64: Buffer.from(bytes).toString("base64") },
  ]);
  const parts = [
    `"state":${state}`,
    `"model":${JSON.stringify(model)}`,
    `"questions":${questions}`,
    ...(assets.length > 0 ? [`"assets":${JSON.stringify(Object.fromEntries(assets))}`] : []),
  ];
  return `{${parts.join(",")}}`;
}
