import type { Fetched } from "./fetched-files.ts";

const scriptAddress = /\/assets\/[^"'\s]+\.js/g;
/** Static imports only: `import("…")` is what makes a chunk lazy. */
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

/**
 * Returns the paths of the scripts that a page needs before it is interactive: those that its HTML names
 * and what these import statically. The other scripts were loaded lazily, as the charts are.
 */
export function startingScripts(fetched: readonly Fetched[]): Set<string> {
  const bodies = new Map(fetched.map(({ path, body }) => [path, body]));
  const html = fetched.find(({ kind }) => kind === "document")?.body.toString() ?? "";
  const starting = new Set<string>();
  const waiting: string[] = html.match(scriptAddress) ?? [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const body = bodies.get(path);
    if (body === undefined || starting.has(path)) continue;
    starting.add(path);
    for (const [, name] of body.toString().matchAll(staticImport)) waiting.push(`/assets/${name}`);
  }
  return starting;
}
