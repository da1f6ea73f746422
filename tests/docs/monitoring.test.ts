import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { openMetrics } from "#app/.server/telemetry/metrics.ts";
import { alerts } from "../support/alerts.ts";

type Dashboard = {
  panels: {
    title: string;
    description?: string;
    fieldConfig: { defaults: { unit?: string } };
    targets: { expr: string; legendFormat?: string }[];
  }[];
};
const dashboard = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as Dashboard;
const page = readFileSync("docs/monitoring.md", "utf8");

const sources = {
  version: "1.2.3",
  build: "a1b2c3d4",
  practiceRows: () => [],
  sessionCount: async () => 1,
  eventLoopDelayMs: () => 1,
  waitingPayments: async () => ({}),
  openPayments: async () => ({}),
  checkStore: async () => undefined,
  storePool: () => undefined,
};
const write = openMetrics(sources);
const registered = async () =>
  new Set([...(await write()).text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
const named = (text: string) =>
  [...text.matchAll(/\b(?:portal|process|nodejs)_[a-z_]*[a-z]\b/g)].map(([name]) =>
    name.replace(/_bucket$/, ""),
  );

test.each([
  ["the alerts", alerts.map(({ expr }) => expr)],
  ["the dashboard", dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
])("%s name only metrics that there are", async (_name, expressions) => {
  const known = await registered();
  const names = named(expressions.join("\n"));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("the page lists every metric of the portal and no other", async () => {
  const own = [...(await registered())].filter((name) => name.startsWith("portal_"));
  const listed = [...page.matchAll(/^\| `(portal_\w+)`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(own.toSorted());
});

test("each alert has a section of the page, and each section an alert", () => {
  const sections = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}#${alert.toLowerCase()}`);
  }
});

test("refused requests are counted from 0 on, so that the first is an increase", async () => {
  const reasons = globSync("app/.server/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((text) =>
      [...text.matchAll(/requestsShed\.inc\(\{ reason: "(\w+)" \}\)/g)].map(([, name]) => name),
    );
  expect(reasons.length).toBeGreaterThan(1);
  const { text } = await write();
  // Tests of other files may have refused requests in this process.
  for (const reason of reasons) expect(text).toContain(`portal_requests_shed_total{reason="${reason}"} `);
});

test("each panel has a unit and says in a sentence what it shows, and each line which labels it has", () => {
  for (const { title, description = "", fieldConfig, targets } of dashboard.panels) {
    expect(fieldConfig?.defaults.unit, title).toBeTruthy();
    expect(description, title).toMatch(/^[A-Z].+\.$/);
    for (const { expr, legendFormat = "" } of targets) {
      const [, by = /^time\(\) - \(/.test(expr) ? "instance" : ""] = /\bby \(([\w, ]+)\)/.exec(expr) ?? [];
      const labels = by.split(", ").filter((label) => label !== "le" && label !== "");
      expect(
        [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
        title,
      ).toEqual(labels);
      expect(legendFormat, title).not.toBe("");
    }
  }
});

test("the routes of Alertmanager know the severities that there are, and mute alerts that there are", () => {
  const [, example = ""] = /```yaml\n(route:[\s\S]*?)```/.exec(page) ?? [];
  const { inhibit_rules } = parse(example) as { inhibit_rules: Record<string, string[]>[] };
  const muting = JSON.stringify(inhibit_rules).matchAll(/alertname=\W+(\w+)/g);
  const named = [...muting].map(([, name]) => name);
  expect(named).toHaveLength(4);
  expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  expect(new Set(alerts.map(({ labels }) => labels.severity))).toEqual(new Set(["page", "ticket"]));
  expect(example).toContain(`'severity="page"'`);
  const folder = mkdtempSync(join(tmpdir(), "alertmanager-"));
  writeFileSync(join(folder, "alertmanager.yml"), example);
  const { status, error } = spawnSync("amtool", ["check-config", join(folder, "alertmanager.yml")]);
  rmSync(folder, { recursive: true });
  // Not every machine has amtool.
  if (!error) expect(status).toBe(0);
});

test("a read of the metrics does not count its own query among those that wait", async () => {
  let asked = 0;
  const readIdle = openMetrics({
    ...sources,
    checkStore: async () => void asked++,
    storePool: () => ({ total: 1, idle: 1, waiting: asked }),
  });
  expect((await readIdle()).text).toContain('portal_store_pool{state="waiting"} 0');
});
