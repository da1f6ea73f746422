import { readFileSync } from "node:fs";

/** A golden document: JSON typed by hand from the specification. */
export function document(name: string): unknown {
  return JSON.parse(documentText(`${name}.json`));
}

export function documentText(file: string): string {
  return readFileSync(new URL(`../../fixtures/wire/${file}`, import.meta.url), "utf8");
}
