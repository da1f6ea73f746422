import { createHash } from "node:crypto";
import { htmlText } from "#app/format/html-text.ts";
import { plural } from "#app/format/plural.ts";
import type { Config } from "../configuration/config.ts";
import { allowedBaseUrl } from "../practice-client/base-urls.ts";
import { practiceDataOf } from "../practice-client/practices.ts";
import type { Services } from "../services.ts";
import { hostOf, otherPractices, type PracticeRow } from "../telemetry/practice-calls.ts";
import { dateTimeAt } from "../time.ts";

const style = `
:root{color-scheme:light dark;--line:light-dark(#c9d1d3,#3c4a4e);--quiet:light-dark(#4b5a5e,#aebcc0);--bad:light-dark(#a3140f,#ffb0a8)}
body{max-width:75rem;margin:0 auto;padding:1rem;font:1rem/1.45 system-ui,sans-serif;background:light-dark(#fff,#11191b);color:light-dark(#16211f,#e6eeee)}
h1{margin:0 0 .25rem;font-size:1.5rem}
p{margin:.25rem 0 1rem;color:var(--quiet)}
table{width:100%;margin-bottom:1rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{font-size:.875rem;color:var(--quiet);overflow-wrap:normal}
tbody th{width:40%}
small{display:block;font-size:.875rem;font-weight:400;color:var(--quiet)}
@media(min-width:40rem){time{white-space:nowrap}}
.bad{font-weight:700;color:var(--bad)}
@media(max-width:40rem){body{padding:.75rem}th,td{padding-right:.5rem}table{table-layout:fixed;font-size:.875rem}thead th{width:20%;font-size:.8125rem}thead th:first-child{width:34%}thead th:nth-child(2){width:26%}small{font-size:.8125rem}}
`;
const styleHash = createHash("sha256").update(style).digest("base64");

/** Has figures, hosts and names of PRACTICE_DATA, nothing of a patient, no script, and loads nothing. */
export function practicesPage(
  { config, practiceCalls, practiceStatus }: Pick<Services, "config" | "practiceCalls" | "practiceStatus">,
  instance: string,
  now: number,
) {
  const called = practiceCalls.rows();
  const isCalled = new Set(called.map(({ origin }) => origin));
  const uncalled = config.practices
    .flatMap(({ origins }) => origins)
    .filter((origin) => !origin.includes("*") && !isCalled.has(origin));
  const rows = [
    ...called.toSorted(slowestFirst).map((row) => line(config, row, now)),
    ...uncalled.map((origin) => uncalledLine(config, origin)),
  ];
  return {
    contentType: "text/html; charset=utf-8",
    headers: {
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "no-referrer",
    },
    text: `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practices | ${htmlText(instance)}</title>
<style>${style}</style>
<main>
<h1>Practices</h1>
<p>As instance ${htmlText(instance)} sees them at ${time(now)}. Load the page again for newer figures.</p>
${dataStatus(practiceStatus(), now)}
${rows.length === 0 ? "<p>None has been called since the start.</p>" : table(rows)}
<p>Those that do not answer come first, then the slowest. A practice does not answer once three calls in a row were not reached, took too long or met an error of its server. It answers again with the next answer, a refusal included.</p>
</main>
</html>
`,
  };
}

function dataStatus({ files, readAt, failure }: ReturnType<Services["practiceStatus"]>, now: number): string {
  if (files === 0) return "";
  if (failure === undefined)
    return `<p>Practice data: ${plural(files, "file")}, read at ${time(readAt, now)}.</p>`;
  return `<p class="bad">Practice data: not read since ${time(readAt, now)}, so what was read then is used. ${htmlText(failure)}</p>`;
}

const table = (rows: readonly string[]) => `<table>
<thead><tr><th scope="col">Practice</th><th scope="col">State</th><th scope="col">Last 5 minutes</th><th scope="col">Half / 95 % within</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;

const slowestFirst = (one: PracticeRow, other: PracticeRow) =>
  Number(one.answers !== false) - Number(other.answers !== false) ||
  (other.p95 ?? -1) - (one.p95 ?? -1) ||
  one.origin.localeCompare(other.origin);

function line(config: Config, row: PracticeRow, now: number): string {
  const { origin, answers, since, lastAnswerAt, calls, failures, p50, p95 } = row;
  const last = lastAnswerAt === undefined ? "No answer yet" : `Last answer ${time(lastAnswerAt, now)}`;
  const from = since === undefined ? "" : ` since ${time(since, now)}`;
  const state =
    answers === false
      ? `<span class="bad">Does not answer</span>${from}`
      : answers
        ? `Answers${from}`
        : "Not known yet";
  return cells(config, origin, `${state}<small>${last}</small>`, [
    `${plural(calls, "call")} <small${failures > 0 ? ' class="bad"' : ""}>${failures} failed</small>`,
    p50 === undefined || p95 === undefined ? "" : `${p50.toFixed(2)} s <small>${p95.toFixed(2)} s</small>`,
  ]);
}

const uncalledLine = (config: Config, origin: string) =>
  cells(config, origin, "Not called since the start", ["", ""]);

function cells(config: Config, origin: string, state: string, figures: readonly string[]): string {
  const name = nameOf(config, origin);
  const [title, under] =
    name === undefined ? [hostOf(origin), ""] : [name, ` <small>${htmlText(hostOf(origin))}</small>`];
  const figureCells = figures.map((figure) => `<td>${figure}</td>`).join("");
  return `<tr><th scope="row">${htmlText(title)}${under}</th><td>${state}</td>${figureCells}</tr>`;
}

function nameOf(config: Config, origin: string): string | undefined {
  if (origin === otherPractices) return "All other practices";
  if (allowedBaseUrl(origin, config.practiceOrigins) !== undefined)
    return practiceDataOf(config, origin).name;
  if (origin === new URL(config.identityUrl).origin) return "Identity server";
  return config.cardOrigins.connect.includes(origin) ? "Card provider" : undefined;
}

function time(at: number, now?: number): string {
  const [then, day] = [dateTimeAt(at), now === undefined ? undefined : dateTimeAt(now)];
  const isToday = day !== undefined && then.hasSame(day, "day");
  return `<time>${then.toFormat(isToday ? "HH:mm:ss" : "HH:mm:ss, dd-MM-yyyy")}</time>`;
}
