import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { alerts } from "../support/alerts.ts";

/**
 * What Prometheus has read, a value each 30 s in its own notation ("0+2x60" counts by 2), and how many alerts of the name
 * fire at which minute.
 */
type Row = { alert: string; when: string; series: Record<string, string>; firing: Record<number, number> };

const a = 'instance="a",job="portal"';
const b = 'instance="b",job="portal"';
const build = (instance: string, values: string, name = "x") => ({
  [`portal_build_info{${instance},build="${name}"}`]: values,
});
/** A proxy asks each instance twice a second. */
const probes = {
  [`portal_requests_total{${a},route="/readyz",status="200"}`]: "0+60x200",
  [`portal_requests_total{${b},route="/readyz",status="200"}`]: "0+60x200",
  [`portal_request_seconds_bucket{${a},route="/readyz",le="0.02"}`]: "0+60x200",
  [`portal_request_seconds_bucket{${a},route="/readyz",le="+Inf"}`]: "0+60x200",
};
/** Visits of a small practice's busiest hour are one in 40 s, those of 200 practices 150 in 30 s. */
const sizes = { "one practice": 1, "200 practices": 150 };
const requests = (status: number, values: string) => ({
  [`portal_requests_total{${a},route="/",status="${status}"}`]: values,
});
const times = (name: string, labels: string, fast: number, slow: number) =>
  Object.fromEntries(
    [
      ["0.1", `0+${fast}x40 ${fast * 40}+0x40 ${fast * 40}+${fast}x80`],
      ["5", `0+${fast}x40 ${fast * 40}+${slow}x40 ${(fast + slow) * 40}+${fast}x80`],
      ["+Inf", `0+${fast}x40 ${fast * 40}+${slow}x40 ${(fast + slow) * 40}+${fast}x80`],
    ].map(([le, values]) => [`${name}{${a},${labels},le="${le}"}`, values ?? ""]),
  );
const calls = (outcome: string, values: string) => ({
  [`portal_practice_calls_total{${a},area="messages",outcome="${outcome}"}`]: values,
});
const callsOf = (practice: string, outcome: string, values: string, instance = a) => ({
  [`portal_calls_by_practice_total{${instance},practice="${practice}",outcome="${outcome}"}`]: values,
});
const signIns = (outcome: string, reason: string, values: string) => ({
  [`portal_sign_ins_total{${a},outcome="${outcome}",reason="${reason}"}`]: values,
});

const rows: Row[] = [
  {
    alert: "PortalGone",
    when: "every instance ends, and comes back",
    series: { ...build(a, "1x20 _x20 1x20"), ...build(b, "1x20 _x20 1x20") },
    firing: { 9: 0, 20: 1, 25: 0 },
  },
  {
    alert: "InstanceDown",
    when: "one of two ends, beside another program that is down",
    series: {
      ...build(a, "1x120"),
      ...build(b, "1x20 _x100"),
      [`up{${a}}`]: "1x120",
      [`up{${b}}`]: "1x20 0x40 _x60",
      'up{instance="c",job="other"}': "0x120",
    },
    firing: { 9: 0, 15: 1, 40: 0 },
  },
  {
    alert: "InstanceDown",
    when: "one stays away for hours",
    series: {
      ...build(a, "1x800"),
      ...build(b, "1x20 _x800"),
      [`up{${a}}`]: "1x800",
      [`up{${b}}`]: "1x20 0x800",
    },
    firing: { 9: 0, 15: 1, 300: 1 },
  },
  {
    alert: "PracticeUnreachable",
    when: "a circuit is open for three minutes",
    series: { [`portal_practice_circuits_open{${a}}`]: "0x20 1x6 0x20" },
    firing: { 9: 0, 13: 1, 15: 0 },
  },
  ...Object.entries(sizes).flatMap(([size, rate]): Row[] => [
    {
      alert: "PracticeFailing",
      when: `every call fails, at the rate of ${size}`,
      series: {
        ...calls("ok", `0+${rate}x40 ${rate * 40}+0x20 ${rate * 40}+${rate}x120`),
        ...calls("unreachable", `0+0x40 0+${rate}x20 ${rate * 20}+0x120`),
      },
      firing: { 19: 0, 29: 1, 60: 0 },
    },
    {
      alert: "PracticeFailing",
      when: `one call in ten fails, at the rate of ${size}`,
      series: { ...calls("ok", `0+${9 * rate}x100`), ...calls("slow", `0+${rate}x100`) },
      firing: { 30: 0, 49: 0 },
    },
    {
      alert: "ErrorsMany",
      when: `every page fails beside probes, at the rate of ${size}`,
      series: {
        ...probes,
        ...requests(200, `0+${rate}x40 ${rate * 40}+0x20 ${rate * 40}+${rate}x120`),
        ...requests(503, `0+0x40 0+${rate}x20 ${rate * 20}+0x120`),
      },
      firing: { 19: 0, 29: 1, 60: 0 },
    },
    {
      alert: "ErrorsMany",
      when: `one page in fifty fails, at the rate of ${size}`,
      series: {
        ...probes,
        ...requests(200, `0+${49 * rate}x100`),
        ...requests(503, `0+${rate}x100`),
      },
      firing: { 30: 0, 49: 0 },
    },
    {
      alert: "PagesSlow",
      when: `every page takes 5 s beside probes, at the rate of ${size}`,
      series: { ...probes, ...times("portal_request_seconds_bucket", 'route="/"', rate, rate) },
      firing: { 19: 0, 38: 1, 70: 0 },
    },
    {
      alert: "PracticeSlow",
      when: `every call takes 5 s, at the rate of ${size}`,
      series: times("portal_practice_call_seconds_bucket", 'area="results"', rate, rate),
      firing: { 19: 0, 38: 1, 70: 0 },
    },
    {
      alert: "SignInsFailing",
      when: `every sign-in fails, at the rate of ${size}`,
      series: signIns("failed", "unreachable", `0+0x40 0+${rate}x20 ${rate * 20}+0x80`),
      firing: { 19: 0, 29: 1, 50: 0 },
    },
    {
      alert: "SignInsRefused",
      when: `one sign-in in twenty is refused, at the rate of ${size}`,
      series: {
        ...signIns("done", "none", `0+${19 * rate}x80`),
        ...signIns("refused", "none", `0+${rate}x80`),
      },
      firing: { 20: 0, 39: 0 },
    },
  ]),
  {
    alert: "OnePracticeFailing",
    when: "one small practice of many fails on both instances, and is back",
    series: {
      ...callsOf("a.example.nz", "ok", "0+150x160"),
      ...callsOf("a.example.nz", "failed", "0+5x160"),
      ...callsOf("b.example.nz", "ok", "0+1x40 40+0x20 40+1x100"),
      ...callsOf("b.example.nz", "failed", "0+0x40 0+1x20 20+0x100"),
      ...callsOf("b.example.nz", "ok", "0+1x40 40+0x20 40+1x100", b),
      ...callsOf("b.example.nz", "failed", "0+0x40 0+1x20 20+0x100", b),
    },
    firing: { 19: 0, 31: 1, 60: 0 },
  },
  {
    alert: "OnePracticeFailing",
    when: "three calls of a quiet practice fail",
    series: { ...callsOf("b.example.nz", "ok", "0x100"), ...callsOf("b.example.nz", "failed", "0x40 3x60") },
    firing: { 22: 0, 25: 0 },
  },
  {
    alert: "PracticeDataOld",
    when: "one of two instances cannot read a file, and can again, beside a portal without files",
    series: {
      [`portal_practice_data_last_success_timestamp_seconds{${a}}`]: "0+30x20 600x20 1230+30x40",
      [`portal_practice_data_last_success_timestamp_seconds{${b}}`]: "0+30x80",
      'portal_practice_data_last_success_timestamp_seconds{instance="c",job="portal"}': "0x80",
    },
    firing: { 10: 0, 15: 1, 25: 0 },
  },
  {
    alert: "ErrorsMany",
    when: "one of two pages in a quiet hour fails",
    series: { ...probes, ...requests(200, "0x40 1x60"), ...requests(503, "0x40 1x60") },
    firing: { 22: 0, 25: 0, 35: 0 },
  },
  {
    alert: "SignInsRefused",
    when: "somebody guesses passwords of a small practice",
    series: {
      ...signIns("done", "none", "0+1x100"),
      ...signIns("refused", "none", "0+0x40 0+10x20 200+0x40"),
    },
    firing: { 19: 0, 29: 1, 45: 0 },
  },
  {
    alert: "StoreDown",
    when: "one of two instances cannot write",
    series: { [`portal_store_up{${a}}`]: "1x20 0x9 1x10", [`portal_store_up{${b}}`]: "1x40" },
    firing: { 10: 0, 12: 1, 17: 0 },
  },
  {
    alert: "StorePoolExhausted",
    when: "requests wait",
    series: { [`portal_store_pool{${a},state="waiting"}`]: "1x20 12x20 1x20" },
    firing: { 9: 0, 18: 1, 25: 0 },
  },
  {
    alert: "KeysDiffer",
    when: "an instance meets a session that it cannot read",
    series: { [`portal_missing_keys_total{${a}}`]: "0x20 2x40" },
    firing: { 9: 0, 11: 1, 20: 0 },
  },
  {
    alert: "PaymentsWaitForStaff",
    when: "two instances count the same payment",
    series: {
      [`portal_payments_waiting{${a},reason="unsure"}`]: "0x20 1x60 0x20",
      [`portal_payments_waiting{${b},reason="unsure"}`]: "0x20 1x60 0x20",
    },
    firing: { 20: 0, 30: 1, 45: 0 },
  },
  {
    alert: "PaymentsUnrecorded",
    when: "a charge is not recorded for 30 minutes",
    series: {
      [`portal_payments_open{${a},state="charged"}`]: "0x20 1x60 0x20",
      [`portal_payments_open{${a},state="recorded"}`]: "1x100",
    },
    firing: { 20: 0, 30: 1, 45: 0 },
  },
  {
    alert: "ReconcilerSilent",
    when: "the one of two that did it stops",
    series: {
      [`portal_reconciler_last_success_timestamp_seconds{${a}}`]: "0+30x20 600x40 1830+30x20",
      [`portal_reconciler_last_success_timestamp_seconds{${b}}`]: "0x80",
    },
    firing: { 12: 0, 25: 1, 35: 0 },
  },
  {
    alert: "RecordsDropped",
    when: "log lines are lost",
    series: {
      [`portal_log_lines_dropped_total{${a}}`]: "0x20 5x60",
      [`portal_audit_events_dropped_total{${a}}`]: "0x80",
    },
    firing: { 9: 0, 12: 1, 30: 0 },
  },
  {
    alert: "SweepSilent",
    when: "an instance sweeps, and stops, beside a program that never does",
    series: {
      ...build(a, "1x400"),
      [`portal_sweep_last_success_timestamp_seconds{${a}}`]: "0x20 600x20 1200x200 7000x160",
      [`process_start_time_seconds{${a}}`]: "1x400",
      'process_start_time_seconds{instance="localhost:9090",job="prometheus"}': "1x400",
    },
    firing: { 70: 0, 105: 1, 125: 0 },
  },
  {
    alert: "SweepSilent",
    when: "an instance never sweeps",
    series: {
      ...build(a, "1x400"),
      [`portal_sweep_last_success_timestamp_seconds{${a}}`]: "0x400",
      [`process_start_time_seconds{${a}}`]: "1x400",
    },
    firing: { 55: 0, 75: 1 },
  },
  ...["busy", "network", "signIns"].map(
    (reason): Row => ({
      alert: "RequestsTurnedAway",
      when: `four requests a minute are refused on two instances, and then none: ${reason}`,
      series: Object.fromEntries(
        [a, b].map((instance) => [
          `portal_requests_shed_total{${instance},reason="${reason}"}`,
          "0x20 0+1x40 40+0x60",
        ]),
      ),
      firing: { 9: 0, 25: 1, 45: 0 },
    }),
  ),
  {
    alert: "RequestsTurnedAway",
    when: "a few requests are refused",
    series: { [`portal_requests_shed_total{${a},reason="busy"}`]: "0x20 25x100" },
    firing: { 12: 0, 15: 0 },
  },
  {
    alert: "TaskOld",
    when: "one of two tasks has not finished for 36 hours, by the latest that an instance knows, and then does",
    series: {
      [`portal_task_last_success_timestamp_seconds{${a},task="backup"}`]: "-129000x60 1800x60",
      [`portal_task_last_success_timestamp_seconds{${b},task="backup"}`]: "-200000x120",
      [`portal_task_last_success_timestamp_seconds{${a},task="migrate"}`]: "-100000x120",
    },
    firing: { 14: 0, 20: 1, 35: 0 },
  },
  {
    alert: "VersionSkew",
    when: "an upgrade stops half-way, and is finished",
    series: {
      ...build(a, "1x200"),
      ...build(b, "1x10 _x190"),
      ...build(b, "_x11 1x100 _x60", "y"),
    },
    firing: { 30: 0, 40: 1, 70: 0 },
  },
  {
    alert: "VersionSkew",
    when: "the versions differ on the server alone",
    series: {
      [`portal_build_info{${a},version="1.0.0",build="x"}`]: "1x200",
      [`portal_build_info{${b},version="1.0.1",build="x"}`]: "1x200",
    },
    firing: { 25: 0, 40: 1 },
  },
];

const rules = resolve("deploy/monitoring/alerts.yaml");
const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" });
const isHere = promtool("--version").status === 0;
const folder = mkdtempSync(join(tmpdir(), "alerts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isHere)("Prometheus accepts the rules", () => {
  expect(promtool("check", "rules", rules).stdout).toContain("SUCCESS");
});

test.skipIf(!isHere)(
  "each alert fires when it should, is quiet when it should be, and ends",
  { timeout: 120_000 },
  () => {
    const tests = rows.map(({ alert, when, series, firing }) => ({
      name: `${alert}: ${when}`,
      interval: "30s",
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: Object.entries(firing).map(([minute, value]) => ({
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
        eval_time: `${minute}m`,
        exp_samples: [{ labels: "{}", value }],
      })),
    }));
    const file = join(folder, "alerts.test.yaml");
    writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: "30s", tests }));
    const { stdout, stderr, status } = promtool("test", "rules", file);
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
    expect(status).toBe(0);
  },
);

test("each alert has a row here", () => {
  expect([...new Set(rows.map(({ alert }) => alert))].toSorted()).toEqual(
    alerts.map(({ alert }) => alert).toSorted(),
  );
});
