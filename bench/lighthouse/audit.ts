import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ports, root, workFolder } from "../addresses.ts";
import { finish } from "../programs.ts";

/** Milliseconds, except the score of 0 to 100 and the unitless layout shift. */
export type Audit = { score: number; fcp: number; lcp: number; tbt: number; cls: number };

type Report = {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
};

const lighthouse = join(root, "bench/node_modules/lighthouse/cli/index.js");
const headersFile = join(workFolder, "lighthouse-headers.json");

export const isInstalled = () => existsSync(lighthouse);

/** One run of Lighthouse as for a mobile phone. A busy machine can lose a trace, so it tries twice. */
export async function audit(url: string, cookie?: string): Promise<Audit> {
  try {
    return await auditOnce(url, cookie);
  } catch {
    return await auditOnce(url, cookie);
  }
}

async function auditOnce(url: string, cookie?: string): Promise<Audit> {
  await writeFile(headersFile, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  const output = await finish("Lighthouse", [
    lighthouse,
    url,
    `--port=${ports.chromium}`,
    `--extra-headers=${headersFile}`,
    // The login page sets a cookie, and the cookies of the browser win over those of the header.
    ...["cookies", "cache_storage"].map((type) => `--clear-storage-types=${type}`),
    "--only-categories=performance",
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
  ]);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url)
    throw new Error(`Lighthouse was redirected to ${report.finalDisplayedUrl}.`);
  const numberOf = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    score: (report.categories.performance.score ?? Number.NaN) * 100,
    fcp: numberOf("first-contentful-paint"),
    lcp: numberOf("largest-contentful-paint"),
    tbt: numberOf("total-blocking-time"),
    cls: numberOf("cumulative-layout-shift"),
  };
}
