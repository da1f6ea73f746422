import { readFileSync } from "node:fs";
import { parse } from "yaml";

type Alerts = {
  groups: {
    rules: {
      alert: string;
      expr: string;
      labels: { severity: string };
      annotations: { runbook_url: string };
    }[];
  }[];
};

/** The alert rules that an operator gives to Prometheus. */
export const alerts = (parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8")) as Alerts).groups.flatMap(
  ({ rules }) => rules,
);
