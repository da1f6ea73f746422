import type { Plugin, Rolldown } from "vite";

/** Module ids have the separators of the platform. */
const matches = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll("\\", "/"));
const isOnEveryPage = matches(/\/app\/(root\.tsx|entry\.client)/);
const isLogin = matches(/\/app\/routes\/signed-out\/(layout|login\/route)\.tsx/);
const isWithoutShell = matches(/\/app\/routes\/(signed-out|meeting-frame)\//);
/** The first screen after signing in, which is loaded while the practice checks the password. */
const isFirstScreen = matches(/\/app\/routes\/signed-in\/(layout|dashboard\/route)\.tsx/);
const isLayout = matches(/\/app\/routes\/signed-(in|out)\/layout\.tsx/);
const isZod = matches(/\/node_modules\/zod\//);
const isOwn = matches(/\/app\/(?!entry)|\/practice-api\//);

/** Vite plugin: writes the few chunks that pages share, instead of one for each set of modules that some routes share. */
export function pageChunks(): Plugin {
  return {
    name: "page-chunks",
    // The framework asks for exact exports, which would make a second chunk for each route that has shared modules.
    enforce: "post",
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: "allow-extension",
              output: { codeSplitting: { groups: chunkGroups() } },
            },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const hasZod = (file: (typeof bundle)[string]) =>
        file.type === "chunk" &&
        Object.entries(file.modules).some(([id, { renderedLength }]) => isZod(id) && renderedLength > 0);
      const found = Object.values(bundle).find(hasZod);
      if (found)
        this.error(`${found.fileName} brings zod to the browser. Move the schema to a .server module.`);
    },
  };
}

/** Modules that load together, scripts and CSS, the first match deciding. */
function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const pagesOf = pageFinder();
  /** The modules of every page that is meant, and what one of these shares with another page. */
  const sharedWith = (name: string, isMeant: (page: string) => boolean): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => {
      const pages = pagesOf(id, graph);
      const isWhole = pages.some(isLayout);
      return (isWhole || pages.length > 1) && pages.some(isMeant) ? name : null;
    },
    test: isOwn,
  });
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: "framework",
      test: matches(/\/node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/),
    },
    {
      name: (id, graph) => {
        const pages = pagesOf(id, graph);
        const isOfBoth = pages.some(isWithoutShell) && pages.some(isFirstScreen);
        return pages.some(isOnEveryPage) || isOfBoth ? "base" : null;
      },
      test: isOwn,
    },
    sharedWith("login", isLogin),
    // What the forms of the other signed-out pages share with each other and with screens. The first screen has none of it.
    sharedWith("forms", isWithoutShell),
    sharedWith("shell", isFirstScreen),
    { name: "documents", test: matches(/\/app\/documents\//), tags: ["$initial"] },
    // What the screens with Radix share. The menu, which loads later, would otherwise need a screen's chunk for it.
    { name: "radix", test: matches(/\/node_modules\/(@radix-ui|radix-ui)\//), tags: ["$initial"] },
    // What the session's clock needs once the page is idle. The screens with a machine share it.
    {
      name: "session",
      test: matches(
        /\/node_modules\/@?xstate\/|\/machines\/setup\.ts|\/shell\/session\/session-timeout\.tsx/,
      ),
    },
    // Both charts of the dashboard, which load after the page, then what only the other charts need.
    { name: "charts", test: matches(/\/app\/ui\/charts\/(column|donut)-chart\.tsx/) },
    { name: "trend", test: matches(/\/app\/ui\/charts\/trend-chart\.tsx|\/node_modules\/(@visx|d3-)/) },
    // What the other screens share.
    {
      name: "screens",
      test: matches(/\/app\/(browser|format|forms|lists|shell|ui(?!\/radix))\/|\/practice-api\//),
      tags: ["$initial"],
      minShareCount: 2,
    },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/** Finds the pages that a module is part of: the entries that import it, not those that load it later. */
function pageFinder() {
  const found = new Map<string, string[]>();
  return (id: string, graph: Rolldown.ChunkingContext): string[] => {
    const known = found.get(id);
    if (known) return known;
    const importers = new Set([id]);
    for (const module of importers) {
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer);
    }
    const pages = [...importers].filter((module) => graph.getModuleInfo(module)?.isEntry);
    found.set(id, pages);
    return pages;
  };
}
