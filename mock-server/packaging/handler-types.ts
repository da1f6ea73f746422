import { readFileSync } from "node:fs";

const module = new URL("../msw-export/practice-handlers.ts", import.meta.url);

/** Copied from the module, with its comments. */
export function handlerTypes(): string {
  const source = readFileSync(module, "utf8");
  const types = /^export type PracticeHandlersOptions[\s\S]*?(?=\nexport async function)/m.exec(source)?.[0];
  if (types === undefined) throw new Error("The types of the handlers are not where they were.");
  return `import type { HttpHandler } from "msw";
import type { WorldControl, WorldDescription, WorldRequest } from "../client/client.js";

${types}
export declare function createPracticeHandlers(options?: PracticeHandlersOptions): Promise<PracticeHandlers>;
`;
}
