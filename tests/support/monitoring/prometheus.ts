import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { endProgram, startProgram } from "../../../e2e/browsers/process.ts";
import { waitUntilUp } from "../../../scripts/processes.mjs";
import { freePort } from "../portal-process.ts";

const runs = (program: string) => spawnSync(program, ["--version"]).status === 0;
/** Debian has another name for it. */
const alertmanager = ["alertmanager", "prometheus-alertmanager"].find(runs);
export const hasPrometheus = runs("prometheus") && alertmanager !== undefined;
export const needsPrometheus = hasPrometheus
  ? ""
  : " (skipped: Prometheus or its Alertmanager is not installed)";

/** Where the rules lead staff. */
export const runbooks = "https://wiki.example.nz/portal/monitoring";

/** How much faster time passes for the rules than docs/monitoring.md has it. */
export const faster = 6;
const scrapeSeconds = 30 / faster;

/**
 * The rules as they are shipped, but for their times: each `for`, each range and each age in seconds is divided by `faster`,
 * as the scrape interval is. Numbers, shares and the slowness of an answer stay.
 */
export function fasterRules(rules: string): string {
  const seconds = { m: 60, h: 3_600 };
  const shorter = (length: string, unit: string) =>
    `${(Number(length) * seconds[unit as keyof typeof seconds]) / faster}s`;
  return rules
    .replace(/for: (\d+)([mh])$/gm, (_, length, unit) => `for: ${shorter(length, unit)}`)
    .replace(/\[(\d+)([mh])\]/g, (_, length, unit) => `[${shorter(length, unit)}]`)
    .replace(/(time\(\) - .* > )(\d+)$/gm, (_, age, length) => `${age}${Number(length) / faster}`);
}

export type ActiveAlert = {
  labels: { alertname: string; instance?: string };
  annotations: { summary: string; runbook_url: string };
};

/** Prometheus with the shipped rules, which reads these ports of this machine, and the Alertmanager that it tells. */
export async function startPrometheus(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), "portal-prometheus-"));
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  const address = (port: number) => `127.0.0.1:${port}`;
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const rules = write("alerts.yaml", fasterRules(readFileSync("deploy/monitoring/alerts.yaml", "utf8")));
  const config = {
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: `${scrapeSeconds}s`,
      external_labels: { runbooks },
    },
    rule_files: [rules],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [address(alertmanagerPort)] }] }] },
    scrape_configs: [{ job_name: "portal", static_configs: [{ targets: ports.map(address) }] }],
  };
  const programs = [
    startProgram("prometheus", [
      `--config.file=${write("prometheus.yaml", stringify(config))}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address(prometheusPort)}`,
    ]),
    startProgram(alertmanager ?? "", [
      `--config.file=${write("alertmanager.yaml", stringify({ route: { receiver: "staff" }, receivers: [{ name: "staff" }] }))}`,
      `--storage.path=${join(folder, "alertmanager")}`,
      `--web.listen-address=${address(alertmanagerPort)}`,
      "--cluster.listen-address=",
    ]),
  ];
  const read = async (port: number, path: string): Promise<unknown> =>
    (await fetch(`http://${address(port)}${path}`)).json();
  for (const port of [prometheusPort, alertmanagerPort]) {
    if (!(await waitUntilUp(`http://${address(port)}/-/ready`, 30_000)))
      throw new Error("It does not start.");
  }
  return {
    /** The alerts that Alertmanager would tell staff of now. */
    active: async () => (await read(alertmanagerPort, "/api/v2/alerts?active=true")) as ActiveAlert[],
    /** How many series an expression has had since a moment, in ms since 1970. */
    seriesSince: async (expression: string, since: number) => {
      const range = { start: String(since / 1_000), end: String(Date.now() / 1_000), step: "5" };
      const query = new URLSearchParams({ query: expression, ...range });
      const answer = await read(prometheusPort, `/api/v1/query_range?${query}`);
      return (answer as { data: { result: unknown[] } }).data.result.length;
    },
    stop: async () => {
      for (const program of programs) await endProgram(program);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
