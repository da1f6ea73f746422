import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { openMetrics } from "#app/.server/telemetry/metrics.ts";

type Alerts = {
  groups: { rules: { alert: string; expr: string; annotations: { runbook_url: string } }[] }[];
};
const alerts = (parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8")) as Alerts).groups.flatMap(
  ({ rules }) => rules,
);
type Dashboard = { panels: { targets: { expr: string }[] }[] };
const dashboard = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as Dashboard;
const page = readFileSync("docs/monitoring.md", "utf8");

const write = openMetrics({
  version: "1.2.3",
  build: "a1b2c3d4",
  sessionCount: async () => 1,
  eventLoopDelayMs: () => 1,
  waitingPayments: async () => ({}),
  openPayments: async () => ({}),
  checkStore: async () => undefined,
  storePool: () => undefined,
});
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
    expect(annotations.runbook_url).toBe(`docs/monitoring.md#${alert.toLowerCase()}`);
  }
});
