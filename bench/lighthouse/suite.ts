import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { ports, workFolder } from "../addresses.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import { start } from "../programs.ts";
import type { Table } from "../table.ts";
import { type Audit, audit } from "./audit.ts";

const runs = 3;

/** Lighthouse's mobile preset: a slow phone on a slow line, simulated. */
export async function lighthouse({ url, cookie }: Portal): Promise<Table[]> {
  await startChromium();
  const login: Audit[] = [];
  const dashboard: Audit[] = [];
  for (let run = 0; run < runs; run++) {
    login.push(await audit(`${url}/login`));
    dashboard.push(await audit(`${url}/`, cookie));
  }
  return [
    {
      title: `Lighthouse, mobile (medians of ${runs} runs)`,
      columns: ["", "measured", "target", "", "runs"],
      rows: [
        ...rowsFor("/login", login, { score: 97, fcp: 2_000 }),
        ...rowsFor("/", dashboard, { score: 95, fcp: 2_400 }),
      ],
    },
  ];
}

function rowsFor(page: string, audits: readonly Audit[], target: { score: number; fcp: number }) {
  const all = (name: keyof Audit) => audits.map((one) => one[name]);
  const each = (name: keyof Audit, digits: number) =>
    all(name)
      .map((value) => value.toFixed(digits))
      .join(" ");
  const of = (name: keyof Audit) => median(all(name));
  return [
    [`${page}, performance score`, ...against(of("score"), "≥", target.score, 0), each("score", 0)],
    [`${page}, first paint (FCP), ms`, ...against(of("fcp"), "≤", target.fcp, 0), each("fcp", 0)],
    [`${page}, largest paint (LCP), ms`, of("lcp").toFixed(0), "", "", each("lcp", 0)],
    [`${page}, blocked (TBT), ms`, ...against(of("tbt"), "≤", 100, 0), each("tbt", 0)],
    [`${page}, layout shift (CLS)`, ...against(of("cls"), "≤", 0.02, 3), each("cls", 3)],
  ];
}

async function startChromium(): Promise<void> {
  const command = await findChromium();
  if (!command) throw new Error("No Chromium was found: install one, or name it in CHROMIUM_PATH.");
  const profile = join(workFolder, "chromium");
  await rm(profile, { recursive: true, force: true });
  const args = [...chromiumArguments, "--headless=new", `--user-data-dir=${profile}`];
  await start({
    name: "Chromium",
    command,
    args: [...args, `--remote-debugging-port=${ports.chromium}`, "about:blank"],
    readyUrls: [`http://127.0.0.1:${ports.chromium}/json/version`],
  });
}
