import { Document, parseDocument } from "yaml";
import type { WrittenStep } from "../player/writer/written-script.ts";

/** Comments and other parts of the text stay. */
export function withSteps(text: string, title: string, steps: readonly WrittenStep[]): string {
  const document = parseDocument(text);
  document.set("title", title);
  const lines = steps.map(({ step, expect, problem, practice }) => {
    const written = practice ?? (expect === undefined ? step : { do: step, expect });
    const node = document.createNode(written, { flow: true });
    if (problem !== undefined) node.comment = ` ${problem}`;
    return node;
  });
  document.set("script", document.createNode([]));
  for (const line of lines) document.addIn(["script"], line);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Begins as the seeded practice does. */
export function plainScenario(as: string): string {
  return new Document({
    title: "New",
    story: "Say in a sentence what the patient does.",
    signIn: [as],
    now: "2026-11-23T09:00+13:00",
    script: [],
  }).toString();
}
