import type { Effort } from "../effort.ts";
import { against } from "../figures.ts";
import type { Portal } from "../portal.ts";
import { startPeers } from "../portal-peers/start.ts";
import type { Table } from "../table.ts";
import { measureInTurns, type Speed, type Subject } from "./rounds.ts";

const loginTarget = 0.75;
const dashboardTarget = 0.25;
/** What Chromium sends. A request without it shows what compression costs. */
const compressed = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** How many pages a second the server renders, beside a bare page and bare Express in the same run. */
export async function speed({ load }: Effort, { loopbackUrl, cookie }: Portal): Promise<Table[]> {
  const { barePageUrl, bareExpressUrl } = await startPeers();
  const login = `${loopbackUrl}/login`;
  const dashboard = `${loopbackUrl}/`;
  const barePage = { name: "bare page", url: barePageUrl };
  const subjects: (Subject & { target?: number })[] = [
    { name: "bare Express JSON", url: bareExpressUrl },
    barePage,
    { name: "/login", url: login, target: loginTarget },
    { name: "/login, compressed", url: login, headers: compressed, target: loginTarget },
    { name: "/", url: dashboard, headers: { Cookie: cookie }, target: dashboardTarget },
    {
      name: "/, compressed",
      url: dashboard,
      headers: { Cookie: cookie, ...compressed },
      target: dashboardTarget,
    },
  ];
  const speeds = await measureInTurns(subjects, load);
  const bare = speeds.get(barePage);
  const rows = subjects.map((subject) => {
    const own = speeds.get(subject);
    return own && bare ? [subject.name, ...cells(own, bare, subject.target)] : [subject.name];
  });
  return [
    {
      title: "Pages a second (medians of interleaved rounds; 20 connections; one process each)",
      columns: ["", "per second", "lowest to highest", "p99 ms", "bytes", "× bare page", "target", ""],
      rows,
      notes: ["The load generator, the mock practice and the measured server share this machine's cores."],
    },
  ];
}

function cells({ perSecond, lowest, highest, p99, bytes }: Speed, bare: Speed, target?: number): string[] {
  const ratio = perSecond / bare.perSecond;
  return [
    perSecond.toFixed(0),
    `${lowest.toFixed(0)} to ${highest.toFixed(0)}`,
    p99.toFixed(0),
    bytes.toFixed(0),
    ...(target === undefined ? [ratio.toFixed(2)] : against(ratio, "≥", target, 2)),
  ];
}
