import { readFileSync } from "node:fs";

/**
 * A call that was made and the answer that the practice gave. Lists are cut to one entry, long texts to their
 * beginning.
 */
export type CallExample = { readonly request: string; readonly body?: object; readonly answer: unknown };

let examples: Readonly<Record<string, CallExample>> | undefined;

/** The recorded example of a call, by its area and name. The tests write the file, as they do CALLS.md. */
export function callExample(name: string): CallExample | undefined {
  // Read on first use, so that the start of a practice does not depend on it.
  examples ??= JSON.parse(readFileSync(new URL("./call-examples.json", import.meta.url), "utf8")) as Record<
    string,
    CallExample
  >;
  return examples[name];
}
