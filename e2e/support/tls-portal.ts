import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { makeCertificate, startTlsProxy } from "../../scripts/tls-proxy.mjs";
import { kill, startPortalProcess } from "./portal-process.ts";
import { test as base } from "./test.ts";

const host = "portal.localhost";
const executablePath = await findChromium();

/**
 * Serves the tests of a file from a portal behind a proxy that ends TLS. The browser knows the portal as
 * https://portal.localhost, a name that only it resolves.
 */
export const test = base.extend<{ plainUrl: string }, { tlsPortal: { url: string; plainUrl: string } }>({
  tlsPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use, { config, parallelIndex }) => {
      const main = new URL(config.projects[0]?.use.baseURL ?? "");
      const port = Number(main.port) + 2_000 + parallelIndex;
      const proxyPort = port + 100;
      const url = `https://${host}:${proxyPort}`;
      const portal = await startPortalProcess({
        PORT: String(port),
        PORTAL_ORIGINS: url,
        TRUST_PROXY_HOPS: "1",
        IDENTITY_URL: `${config.metadata.practiceUrl}/identity`,
        DATA_DIR: `test-results/tls-portal-${parallelIndex}`,
      });
      // It does not say that the browser used https: the portal's configuration does.
      const proxy = await startTlsProxy(proxyPort, port, await makeCertificate(host));
      await use({ url, plainUrl: `http://127.0.0.1:${port}` });
      proxy.closeAllConnections();
      proxy.close();
      await kill(portal);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ tlsPortal }, use) => use(tlsPortal.url),
  /** The portal's address behind the proxy. */
  plainUrl: async ({ tlsPortal }, use) => use(tlsPortal.plainUrl),
  ignoreHTTPSErrors: true,
  launchOptions: [
    {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArguments, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    },
    { scope: "worker" },
  ],
});
