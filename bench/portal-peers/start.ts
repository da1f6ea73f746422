import { join } from "node:path";
import { ports, root } from "../addresses.ts";
import { finish, start } from "../programs.ts";

const barePage = join(root, "bench/portal-peers/bare-page");

/** Builds the bare page from the portal's own packages, and starts both peers. */
export async function startPeers(): Promise<{ barePageUrl: string; bareExpressUrl: string }> {
  const environment = { NODE_ENV: "production" };
  const reactRouter = join(root, "node_modules/@react-router/dev/bin.cjs");
  await finish("Building the bare page", [reactRouter, "build", barePage], environment);
  const barePageUrl = `http://127.0.0.1:${ports.barePage}/`;
  await start({
    name: "The bare page",
    args: [join(barePage, "serve.ts")],
    env: { ...environment, PORT: String(ports.barePage) },
    readyUrls: [barePageUrl],
  });
  const bareExpressUrl = `http://127.0.0.1:${ports.bareExpress}/`;
  await start({
    name: "Bare Express",
    args: [join(root, "bench/portal-peers/bare-express.ts")],
    env: { ...environment, PORT: String(ports.bareExpress) },
    readyUrls: [bareExpressUrl],
  });
  return { barePageUrl, bareExpressUrl };
}
