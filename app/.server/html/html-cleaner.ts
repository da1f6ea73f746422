import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { log } from "../telemetry/log.ts";
import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";

/** Without HTML the text must not be shown. It may be cleaned at the next try only if it was busy. */
type CleanedHtml = { html: string } | { html?: undefined; reason: "tooLarge" | "busy" };

export type HtmlCleaner = ReturnType<typeof createHtmlCleaner>;

/** The longest letter has a few pages. In characters, nested elements and ms. */
const limits = { length: 500_000, depth: 500, ms: 1_000 };
const threads = 2;
const maxWaiting = 50;
const busy = { reason: "busy" } as const;
/** Cleaned texts are health data: they stay in memory only, a few of them, for as long as one is read again. */
const cached = { bytes: 8_000_000, ms: 5 * 60_000 };

/** The built server has no file of its own for it: `app` is delivered beside the build. */
const program = createRequire(import.meta.url).resolve("#app/.server/html/clean-html-worker.ts");

/** Cleans in worker threads, because the time that it takes is up to the author of a letter (threat T43). */
export function createHtmlCleaner({
  ms = limits.ms,
  pool = createWorkerPool({ program, size: threads, ms }),
}: {
  ms?: number;
  pool?: WorkerPool<string, string>;
} = {}) {
  const cache = new LRUCache<string, { html: string }, string>({
    maxSize: cached.bytes,
    sizeCalculation: ({ html }) => 2 * html.length + 100,
    ttl: cached.ms,
    ttlAutopurge: true,
    fetchMethod: async (_digest, _stale, { context }) => {
      const html = await pool.run(context);
      if (html !== undefined) return { html };
      log.warn({ ms }, "HTML not cleaned in time");
      return undefined;
    },
  });
  return {
    /** Without what can run, load, be sent or imitate the portal (threat T20). The rules: clean-html.ts. */
    async clean(html: string): Promise<CleanedHtml> {
      if (html.trim() === "") return { html: "" };
      if (html.length > limits.length || isNestedDeeper(html, limits.depth)) return { reason: "tooLarge" };
      if (pool.waiting() >= maxWaiting) return busy;
      const digest = createHash("sha256").update(html).digest("base64");
      try {
        return (await cache.fetch(digest, { context: html })) ?? busy;
      } catch (error) {
        log.error({ cause: error }, "HTML not cleaned");
        return busy;
      }
    },
    close: (): Promise<void> => pool.close(),
  };
}

/** Elements without an end tag, or that another one ends. */
const withoutEnd = new Set(
  "area base br col embed hr img input link meta param source track wbr html head body p li dt dd colgroup caption thead tbody tfoot tr td th optgroup option rt rp".split(
    " ",
  ),
);

/** Grows with the length alone: a parser's time grows with length times depth. Counts tags in text too. */
export function isNestedDeeper(html: string, limit: number): boolean {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (withoutEnd.has(name.toLowerCase())) continue;
    depth = slash === "" ? depth + 1 : Math.max(0, depth - 1);
    if (depth > limit) return true;
  }
  return false;
}
