import { readFileSync } from "node:fs";

/** The types that a module declares before its function, copied with their comments. */
function typesOf(module: string): string {
  const source = readFileSync(new URL(module, import.meta.url), "utf8");
  const types = /^export type [\s\S]*?(?=\nexport async function)/m.exec(source)?.[0];
  if (types === undefined) throw new Error(`The types of ${module} are not where they were.`);
  return types;
}

export const handlerTypes = () => `import type { HttpHandler } from "msw";
import type { WorldControl, WorldDescription, WorldRequest } from "../client/client.js";

${typesOf("../msw-export/practice-handlers.ts")}
export declare function createPracticeHandlers(options?: PracticeHandlersOptions): Promise<PracticeHandlers>;
`;

export const practiceTypes =
  () => `import type { PracticeControl, WorldControl, WorldDescription, WorldRequest } from "../client/client.js";

${typesOf("./practice.ts")}
export declare function start(options?: StartOptions): Promise<StartedPractice>;
`;
