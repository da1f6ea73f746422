import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  createRequestHandler,
  type ServerBuild,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
} from "react-router";
import routeConfig from "#app/routes.ts";

type Component = Parameters<typeof UNSAFE_withComponentProps>[0];
type Boundary = Parameters<typeof UNSAFE_withErrorBoundaryProps>[0];
type RouteModule = { default?: Component; ErrorBoundary?: Boundary };
const files = {
  ...import.meta.glob<RouteModule>("../../app/routes/**/*.{ts,tsx}"),
  ...import.meta.glob<RouteModule>("../../app/{root,entry.server}.tsx"),
};
/** What pages load lazily. Loaded while a history is played, it would take time of the computer's, which no seed repeats. */
const lazy = import.meta.glob("../../app/ui/charts/*-chart.tsx");
const load = (file: string): Promise<RouteModule> => {
  const module = files[`../../app/${file}`];
  if (!module) throw new Error(`There is no ${file}.`);
  return module();
};

/** The framework's compiler gives components their data as properties. */
async function loadRoute(file: string): Promise<object> {
  const module = await load(file);
  const { default: page, ErrorBoundary: boundary } = module;
  return {
    ...module,
    ...(page && file.endsWith(".tsx") ? { default: UNSAFE_withComponentProps(page) } : {}),
    ...(boundary ? { ErrorBoundary: UNSAFE_withErrorBoundaryProps(boundary) } : {}),
  };
}

type Flat = { id: string; parentId: string; entry: RouteConfigEntry };
const flatten = (entries: readonly RouteConfigEntry[], parentId: string): Flat[] =>
  entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [{ id, parentId, entry }, ...flatten(entry.children ?? [], id)];
  });

export async function portalRequestHandler() {
  const flat = flatten(routeConfig, "root");
  await Promise.all(Object.values(lazy).map((loadPart) => loadPart()));
  const modules = await Promise.all(flat.map(({ entry }) => loadRoute(entry.file)));
  const routes = Object.fromEntries(
    flat.map(({ id, parentId, entry: { path, index, caseSensitive } }, nth) => [
      id,
      { id, parentId, path, index, caseSensitive, module: modules[nth] },
    ]),
  );
  const root = { id: "root", path: "", module: await loadRoute("root.tsx") };
  const manifestOf = ({ module, ...route }: { id: string; module: object | undefined }) => ({
    ...route,
    module: "/assets/route.js",
    hasAction: "action" in (module ?? {}),
    hasLoader: "loader" in (module ?? {}),
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: "default" in (module ?? {}),
    hasErrorBoundary: "ErrorBoundary" in (module ?? {}),
    imports: [],
  });
  const all = { root, ...routes };
  const build = {
    entry: { module: await load("entry.server.tsx") },
    routes: all,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(Object.entries(all).map(([id, route]) => [id, manifestOf(route)])),
      url: "/assets/manifest.js",
      version: "test",
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
  return createRequestHandler(build, "production");
}
