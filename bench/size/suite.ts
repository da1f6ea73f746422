import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { against, gzipKilobytes, sum } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { startingScripts } from "./chunks.ts";
import { type Fetched, firstLoad } from "./first-load.ts";

const target = { login: 125, beforeCharts: 150, withCharts: 175, requests: 20, css: 12 };
const longestPath = 60;

/** What a browser with an empty cache fetches for the first page it opens. */
export async function size({ url, cookie }: Portal): Promise<Table[]> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
    // The bench stops what it started by itself, in one place.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const login = await firstLoad(browser, `${url}/login`);
    const dashboard = await firstLoad(browser, `${url}/`, cookie);
    const early = startingScripts(dashboard);
    const beforeCharts = dashboard.filter(({ path }) => early.has(path));
    return [
      {
        title: "First load (kB gzip -9, counted per file)",
        columns: ["", "measured", "target", ""],
        rows: [
          ["/login, JavaScript", ...against(kilobytes(login, "script"), "≤", target.login, 1)],
          ["/login, CSS", ...against(kilobytes(login, "stylesheet"), "≤", target.css, 1)],
          ["/login, HTML", kilobytes(login, "document").toFixed(1)],
          ["/login, requests", ...against(login.length, "≤", target.requests, 0)],
          [
            "/, JavaScript before charts",
            ...against(kilobytes(beforeCharts, "script"), "≤", target.beforeCharts, 1),
          ],
          [
            "/, JavaScript with charts",
            ...against(kilobytes(dashboard, "script"), "≤", target.withCharts, 1),
          ],
          ["/, CSS", ...against(kilobytes(dashboard, "stylesheet"), "≤", target.css, 1)],
          ["/, HTML", kilobytes(dashboard, "document").toFixed(1)],
          ["/, requests", ...against(dashboard.length, "≤", target.requests, 0)],
        ],
      },
      files("/login", login, startingScripts(login)),
      files("/", dashboard, early),
    ];
  } finally {
    await browser.close();
  }
}

function kilobytes(fetched: readonly Fetched[], kind: string): number {
  return sum(fetched.filter((file) => file.kind === kind).map(({ body }) => gzipKilobytes(body)));
}

function files(page: string, fetched: readonly Fetched[], early: ReadonlySet<string>): Table {
  const rows = fetched.map(({ path, kind, body }) => {
    const isLate = kind === "script" && !early.has(path);
    return [
      path.length > longestPath ? `${path.slice(0, longestPath)}…` : path,
      kind,
      gzipKilobytes(body).toFixed(2),
      isLate ? "later" : "",
    ];
  });
  rows.sort((a, b) => Number(b[2]) - Number(a[2]));
  return { title: `What ${page} fetches`, columns: ["file", "kind", "kB gzip", ""], rows };
}
