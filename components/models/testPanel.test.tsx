import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import { presetForm } from "./connectionForm";
import { PresetFacts } from "./presetFacts";
import { TestPanel } from "./testPanel";

const OLLAMA: PresetView = {
  ...{
    kind: "upstream",
    name: "ollama",
    label: "Ollama",
    baseUrl: "http://localhost:11434",
    needsKey: false,
  },
  ...{ images: false, optionsMax: 26, deviations: [], unknown: [] },
  source: { readOn: "2026-11-29", pages: ["https://docs.ollama.com/api"] },
};
const form = presetForm(OLLAMA, []);

test("a test of a local server says that it may load, and how long it waits", () => {
  const { rerender } = render(<TestPanel trial={null} form={form} isTesting />);
  expect(screen.getByRole("status")).toHaveTextContent("waits up to 120 s");
  rerender(<TestPanel trial={null} form={{ ...form, timeoutMs: "600000" }} isTesting />);
  expect(screen.getByRole("status")).toHaveTextContent("waits up to 600 s");
  rerender(<TestPanel trial={null} form={{ ...form, preset: "typesafe" }} isTesting />);
  expect(screen.queryByRole("status")).toBeNull();
});

test("the facts of a preset say when and where they were read", () => {
  render(<PresetFacts preset={OLLAMA} />);
  expect(screen.getByText(/Read on 2026-11-29/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "docs.ollama.com/api" })).toHaveAttribute(
    "href",
    "https://docs.ollama.com/api",
  );
});
