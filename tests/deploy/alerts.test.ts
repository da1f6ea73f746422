import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { alerts } from "../support/alerts.ts";

type Case = { rates?: number[]; beside?: "probes"; series: Series; firing: Record<number, number> };
type Series = Record<string, string>;
const table: Record<string, Record<string, Case>> = parse(readFileSync("tests/deploy/alerts.yaml", "utf8"), {
  merge: true,
});

/** A proxy asks each instance twice a second. */
const probes: Series = Object.fromEntries(
  [
    'portal_requests_total{{a},route="/readyz",status="200"}',
    'portal_requests_total{{b},route="/readyz",status="200"}',
    'portal_request_seconds_bucket{{a},route="/readyz",le="0.02"}',
    'portal_request_seconds_bucket{{a},route="/readyz",le="+Inf"}',
  ].map((name) => [name, "0+60x200"]),
);

/** A row as a test of Prometheus. What follows an x is how often a value comes. */
const testsOf = (alert: string, when: string, { rates = [1], beside, series, firing }: Case) =>
  rates.map((rate) => {
    const scaled = Object.entries(series).map(([name, values]) => [
      name,
      values.replaceAll(/(?<![x\d])\d+/g, (value) => String(Number(value) * rate)),
    ]);
    return {
      name: `${alert}: ${when}, at the rate ${rate}`,
      interval: "30s",
      input_series: [...Object.entries(beside ? probes : {}), ...scaled].map(([name = "", values]) => ({
        series: name.replace(/\{([ab])\}/, 'instance="$1",job="portal"'),
        values,
      })),
      promql_expr_test: Object.entries(firing).map(([minute, value]) => ({
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
        eval_time: `${minute}m`,
        exp_samples: [{ labels: "{}", value }],
      })),
    };
  });

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
    const tests = Object.entries(table).flatMap(([alert, cases]) =>
      Object.entries(cases).flatMap(([when, row]) => testsOf(alert, when, row)),
    );
    const file = join(folder, "alerts.test.yaml");
    writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: "30s", tests }));
    const { stdout, stderr, status } = promtool("test", "rules", file);
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
    expect(status).toBe(0);
  },
);

test("each alert has a row here", () => {
  expect(Object.keys(table).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});
