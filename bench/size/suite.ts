import { launchChromium } from "../browser.ts";
import type { Effort } from "../effort.ts";
import { against, sum } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";
import { startingScripts } from "./chunks.ts";
import { type Fetched, fetchFiles } from "./fetched-files.ts";

const target = {
  css: { signedOut: 7, signedIn: 15 },
  login: { script: 120, requests: 10 },
  dashboard: { scriptBeforeCharts: 130, script: 160, requests: 15 },
  booking: { script: 180 },
};
const maxPathLength = 60;

/** What a browser with an empty cache fetches for the first page it opens. */
export async function size(_effort: Effort, { url, cookie }: Portal): Promise<Table[]> {
  const browser = await launchChromium();
  try {
    const login = await fetchFiles(browser, `${url}/login`);
    const dashboard = await fetchFiles(browser, `${url}/`, cookie);
    const bookingPage = await fetchFiles(browser, `${url}/appointments?tab=book`, cookie);
    const early = startingScripts(dashboard);
    const beforeCharts = dashboard.filter(({ path }) => early.has(path));
    return [
      {
        title: "First load (kB as they are sent)",
        columns: ["", "measured", "target", ""],
        rows: [
          ["/login, JavaScript", ...against(kilobytes(login, "script"), "≤", target.login.script, 1)],
          ["/login, CSS", ...against(kilobytes(login, "stylesheet"), "≤", target.css.signedOut, 1)],
          ["/login, HTML", kilobytes(login, "document").toFixed(1)],
          ["/login, requests", ...against(login.length, "≤", target.login.requests, 0)],
          [
            "/, JavaScript before charts",
            ...against(kilobytes(beforeCharts, "script"), "≤", target.dashboard.scriptBeforeCharts, 1),
          ],
          [
            "/, JavaScript with charts",
            ...against(kilobytes(dashboard, "script"), "≤", target.dashboard.script, 1),
          ],
          ["/, CSS", ...against(kilobytes(dashboard, "stylesheet"), "≤", target.css.signedIn, 1)],
          ["/, HTML", kilobytes(dashboard, "document").toFixed(1)],
          ["/, requests", ...against(dashboard.length, "≤", target.dashboard.requests, 0)],
          [
            "booking, JavaScript",
            ...against(kilobytes(bookingPage, "script"), "≤", target.booking.script, 1),
          ],
          ["booking, CSS", ...against(kilobytes(bookingPage, "stylesheet"), "≤", target.css.signedIn, 1)],
          ["booking, requests", String(bookingPage.length)],
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
  return sum(fetched.filter((file) => file.kind === kind).map(({ sent }) => sent / 1_000));
}

function files(page: string, fetched: readonly Fetched[], early: ReadonlySet<string>): Table {
  const rows = fetched.map(({ path, kind, sent }) => {
    const isLazy = kind === "script" && !early.has(path);
    return [
      path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path,
      kind,
      (sent / 1_000).toFixed(2),
      isLazy ? "lazy" : "",
    ];
  });
  rows.sort((a, b) => Number(b[2]) - Number(a[2]));
  return { title: `What ${page} fetches`, columns: ["file", "kind", "kB sent", ""], rows };
}
