import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { ports, workFolder } from "../addresses.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import { start } from "../programs.ts";
import type { Table } from "../table.ts";
import { type Audit, audit } from "./audit.ts";

type Page = Effort["lighthouse"]["pages"][number];

const targets: Record<Page, { score: number; fcp: number; lcp: number }> = {
  "/login": { score: 100, fcp: 900, lcp: 1_000 },
  "/": { score: 99, fcp: 950, lcp: 1_250 },
};

/** Lighthouse's mobile preset: a slow phone on a slow line, simulated. */
export async function lighthouse({ lighthouse: { runs, pages } }: Effort, portal: Portal): Promise<Table[]> {
  await startChromium();
  const audits = new Map(pages.map((page) => [page, [] as Audit[]]));
  for (let run = 0; run < runs; run++) {
    for (const [page, measured] of audits) {
      measured.push(await audit(`${portal.url}${page}`, page === "/" ? portal.cookie : undefined));
    }
  }
  return [
    {
      title: `Lighthouse, mobile (medians of ${runs} runs)`,
      columns: ["", "measured", "target", "", "runs"],
      rows: [...audits].flatMap(([page, measured]) => rowsFor(page, measured)),
    },
  ];
}

function rowsFor(page: Page, audits: readonly Audit[]): string[][] {
  const target = targets[page];
  const allOf = (name: keyof Audit) => audits.map((one) => one[name]);
  const eachOf = (name: keyof Audit, digits: number) =>
    allOf(name)
      .map((value) => value.toFixed(digits))
      .join(" ");
  const medianOf = (name: keyof Audit) => median(allOf(name));
  return [
    [`${page}, performance score`, ...against(medianOf("score"), "≥", target.score, 0), eachOf("score", 0)],
    [`${page}, first paint (FCP), ms`, ...against(medianOf("fcp"), "≤", target.fcp, 0), eachOf("fcp", 0)],
    [`${page}, largest paint (LCP), ms`, ...against(medianOf("lcp"), "≤", target.lcp, 0), eachOf("lcp", 0)],
    [`${page}, blocked (TBT), ms`, ...against(medianOf("tbt"), "≤", 100, 0), eachOf("tbt", 0)],
    [`${page}, layout shift (CLS)`, ...against(medianOf("cls"), "≤", 0.02, 3), eachOf("cls", 3)],
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
