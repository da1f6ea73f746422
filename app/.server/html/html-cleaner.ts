import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { errorText } from "../errors/error-text.ts";
import { log } from "../log.ts";
import { isNestedDeeper } from "./nesting.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** HTML of the practice without anything that can run, load, be sent or imitate the portal (threat T20). */
export type HtmlCleaner = {
  /** Undefined for a text that is too large or too complex to be cleaned now. It must not be shown. */
  clean: (html: string) => Promise<string | undefined>;
  close: () => Promise<void>;
};

/** The longest letter has a few pages. In characters, nested elements and ms. */
const limits = { length: 500_000, depth: 500, ms: 1_000 };
const threads = 2;
const maxWaiting = 50;
/** Cleaned texts are health data: they stay in memory only, a few of them, for as long as one is read again. */
const cached = { bytes: 8_000_000, ms: 5 * 60_000 };

/** Cleans in worker threads, because the time that it takes is up to the author of a letter (threat T43). */
export function createHtmlCleaner({
  ms = limits.ms,
  pool = createWorkerPool(threads, ms),
} = {}): HtmlCleaner {
  const cache = new LRUCache<string, { clean: string | undefined }, string>({
    maxSize: cached.bytes,
    sizeCalculation: ({ clean = "" }) => 2 * clean.length + 100,
    ttl: cached.ms,
    ttlAutopurge: true,
    fetchMethod: async (_digest, _stale, { context: html }) => {
      const clean = await pool.run(html);
      if (clean === undefined) log.warn({ ms }, "HTML not cleaned in time");
      return { clean };
    },
  });
  return {
    async clean(html) {
      if (html.trim() === "") return "";
      if (html.length > limits.length || isNestedDeeper(html, limits.depth)) return undefined;
      if (pool.waiting() >= maxWaiting) return undefined;
      const digest = createHash("sha256").update(html).digest("base64");
      try {
        return (await cache.fetch(digest, { context: html }))?.clean;
      } catch (error) {
        log.error({ error: errorText(error) }, "HTML not cleaned");
        return undefined;
      }
    },
    close: () => pool.close(),
  };
}
