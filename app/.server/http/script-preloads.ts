import type { EntryContext } from "react-router";

/**
 * Returns the context without the scripts for which the framework renders preload links in the head, and the
 * paths of these scripts (decision 0018). The browser needs no list of them, because it never prefetches the page
 * that it shows.
 */
export function separateScriptPreloads(context: EntryContext): {
  context: EntryContext;
  preloads: readonly string[];
} {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const preloads = [
    ...manifest.entry.imports,
    ...matched.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ];
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]),
  );
  return {
    context: { ...context, manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes } },
    preloads: [...new Set(preloads)],
  };
}
