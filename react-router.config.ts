import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A route that the browser has still to discover loses a navigation that begins while a page is read again.
  routeDiscovery: { mode: "initial" },
  // A route's client loader is one line, and would be a request of its own for each route of the page.
  splitRouteModules: false,
} satisfies Config;
