import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { specifiedCalls } from "#practice-api/specified-calls.ts";
import { titleOf } from "../../control/documents/call-titles.ts";
import { dialects as dialectTable } from "../../dialects/table.ts";
import { withoutSecrets } from "../answer.ts";
import type { ConformanceReport } from "../conform.ts";
import type { SeenAnswers } from "../seen-answers.ts";
import type { CheckResult } from "../suite.ts";
import { parametersOf } from "../wire/parameters.ts";
import { assumptionsIn } from "./assumptions.ts";
import { defaultSlow, slowCalls } from "./text.ts";
import { doings, importance, inWords } from "./vendor-words.ts";

type Run = {
  readonly identity?: string | undefined;
  readonly practice?: string | undefined;
  readonly allowWrites?: boolean;
  readonly slowMilliseconds?: number;
};
type Sentences = Readonly<Record<string, Readonly<Record<string, readonly [1 | 2, string]>>>>;
type Call = { readonly name: string; readonly endpoint: AnyEndpoint; readonly sentence: string };

const calls: readonly Call[] = contractEndpoints()
  .toSorted((a, b) => rankOf(a.area) - rankOf(b.area))
  .map(({ area, call, endpoint }) => ({
    name: `${area}.${call}`,
    endpoint,
    sentence: sentenceOf(area, call),
  }));

function rankOf(area: string): number {
  return new Map<string, number>(Object.entries(importance)).get(area) ?? 0;
}

function sentenceOf(area: string, call: string): string {
  const sentences: Sentences = specifiedCalls;
  const [specification, sentence] = sentences[area]?.[call] ?? [1, ""];
  return `“${sentence}” (specification ${specification}, section 7)`;
}

/** For the maker of the practice's system. It has calls, places, types and counts, no value. */
export function vendorPage(
  { results, dialects, answers }: ConformanceReport,
  { identity = "", practice = identity, allowWrites = false, slowMilliseconds = defaultSlow }: Run,
): string {
  const byCall = Map.groupBy(results, ({ call }) => call);
  const inOrder = calls.map((call) => ({ call, checks: byCall.get(call.name) ?? [] }));
  const sections = inOrder.flatMap(({ call, checks }) => {
    const failed = checks.filter(({ outcome }) => outcome === "failed");
    return failed.length === 0 ? [] : callSection(call, failed, answers.get(call.name));
  });
  const differing = inOrder.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === "differs"));
  return [
    "# How the answers of this practice compare with the specification",
    "",
    `Base address: ${withoutSecrets(practice)}`,
    "",
    "A patient portal made this report by calling the practice with one account. It has calls, places, types and counts. It has no value of a record, no name, no id and no token.",
    allowWrites
      ? "The calls that change a record were made as well, with an account that is only for tests."
      : "No call that changes anything was made.",
    "What matters most to patients comes first: money, bookings, medicines and results.",
    "",
    "## 1. What the portal does not understand",
    "",
    ...orNone(sections),
    "## 2. What differs, and the portal understands",
    "",
    ...dialectRows(dialects),
    ...differences(differing),
    ...slowRows(answers, slowMilliseconds),
    "## 3. Questions",
    "",
    "The specification leaves these open. Where is each of them, and what can it be?",
    "",
    ...questions(results),
    "",
    "## 4. Every call",
    "",
    "| call | sent | specified | came | found |",
    "| --- | --- | --- | --- | --- |",
    ...inOrder.map(({ call, checks }) => callRow(call, checks, answers.get(call.name))),
    "",
  ].join("\n");
}

function orNone(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["Nothing.", ""] : lines;
}

function dialectRows({ spoken, unseen }: ConformanceReport["dialects"]): string[] {
  const endpoint = ({ name, changes, allowedBy }: (typeof dialectTable)[number]) =>
    `| ${name} | ${changes} | ${forReaders(allowedBy)} |`;
  return [
    ...(spoken.length === 0
      ? ["The practice writes what the specification leaves open as the portal expects it."]
      : [
          "The specification allows these ways of writing, and the portal reads all of them.",
          "",
          "| name | what the practice does | what the specification says |",
          "| --- | --- | --- |",
          ...dialectTable.filter(({ name }) => spoken.includes(name)).map(endpoint),
        ]),
    ...(unseen.length === 0 ? [] : ["", `No answer showed whether it has these: ${unseen.join(", ")}.`]),
    "",
  ];
}

/** Without our rulings, and with the specification in words. */
function forReaders(allowedBy: string): string {
  return allowedBy
    .replaceAll(/[;,] B\d+/g, "")
    .replaceAll(/ ?\(B\d+\)/g, "")
    .replaceAll(/spec (\d) §(\d)/g, "specification $1, section $2");
}

function differences(differing: readonly CheckResult[]): string[] {
  const byReason = Map.groupBy(differing, ({ reason = "", kind }) => `${reason}. ${doings[kind].differs}`);
  return [
    ...[...byReason].map(([text, checks]) => {
      const names = [...new Set(checks.map(({ call }) => titleOf(call)))];
      return `- Found: ${text} (${names.join(", ")})`;
    }),
    "",
  ];
}

function slowRows(answers: ConformanceReport["answers"], slowMilliseconds: number): string[] {
  const slow = slowCalls(answers, slowMilliseconds).map(([call, took]) => `${titleOf(call)} ${took}`);
  return slow.length === 0 ? [] : [`Slow, because a patient waits for it: ${slow.join(", ")}.`, ""];
}

function callRow(call: Call, checks: readonly CheckResult[], seen: SeenAnswers | undefined): string {
  const has = (outcome: CheckResult["outcome"]) => checks.some((one) => one.outcome === outcome);
  const notTried = `not tried: ${checks[0]?.reason ?? "It was not part of this run."}`;
  const as = has("differs") ? "differs, and is understood" : has("passed") ? "as specified" : notTried;
  const cells = [titleOf(call.name), sentIn(call.endpoint), call.sentence, cameIn(seen)];
  return `| ${[...cells, has("failed") ? "not understood, see 1" : as].join(" | ")} |`;
}

function cameIn(seen: SeenAnswers | undefined): string {
  return seen && seen.heads.size > 0 ? [...seen.heads].toSorted().join(", ") : "no answer of success";
}

function callSection(
  { name, endpoint, sentence }: Call,
  failed: readonly CheckResult[],
  seen: SeenAnswers | undefined,
): string[] {
  const byReason = Map.groupBy(failed, ({ reason = "", kind }) => `${reason}. ${doings[kind].failed}`);
  return [
    `### ${titleOf(name)}: ${endpoint.method} ${endpoint.path}`,
    "",
    `- Sent: ${sentIn(endpoint)}`,
    `- Specified: ${sentence}`,
    `- Came: ${cameIn(seen)}`,
    ...[...byReason].map(([text, same]) => `- Found: ${listed(same)}: ${text}`),
    ...typesIn(seen),
    "",
  ];
}

const maxListed = 3;

function listed(checks: readonly CheckResult[]): string {
  const titles = checks.slice(0, maxListed).map(({ title }) => `“${title}”`);
  const more = checks.length - titles.length;
  return `${titles.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function sentIn(endpoint: AnyEndpoint): string {
  const names = Map.groupBy(parametersOf(endpoint), (parameter) => parameter.in);
  const parts = [...names].map(
    ([where, parameters]) => `in the ${where} ${parameters.map(({ at }) => `\`${at}\``).join(", ")}`,
  );
  return [`\`${endpoint.method} ${endpoint.path}\``, ...parts].join("; ");
}

const maxTypes = 60;

function typesIn(seen: SeenAnswers | undefined): string[] {
  const all = Object.entries(seen?.types ?? {});
  if (all.length === 0) return [];
  const shown = all.slice(0, maxTypes).map(([at, types]) => `  - \`${at}\`: ${types.join(" or ")}`);
  return ["- Types by place:", ...shown, ...(all.length > maxTypes ? ["  - and more"] : [])];
}

const verdicts = {
  violated: "The place that we expect has something else",
  "not exercised": "Not seen",
  verified: "Seen where we expect it; please confirm",
};

function questions(results: readonly CheckResult[]): string[] {
  const rank = Object.keys(verdicts);
  const order = new Map(calls.map(({ name }, index) => [name, index]));
  const rows = assumptionsIn(results).toSorted(
    (a, b) =>
      rank.indexOf(a.verdict) - rank.indexOf(b.verdict) ||
      (order.get(a.call) ?? 0) - (order.get(b.call) ?? 0),
  );
  return [
    "| call | what | where we expect it | what we saw |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ({ call, name, at, verdict }) =>
        `| ${titleOf(call)} | ${inWords(name)} | \`${at}\` | ${verdicts[verdict]} |`,
    ),
  ];
}
