import { afterAll, expect, onTestFinished, test } from "vitest";
import { createHtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { createWorkerPool } from "#app/.server/worker-pool.ts";

const cleaner = createHtmlCleaner();
afterAll(() => cleaner.close());

const cleaning = new URL("../../../../app/.server/html/clean-html-worker.ts", import.meta.url);
const busy = { reason: "busy" };
/** Shallow by its tags, and deep for a parser: no end tag ends what is open. */
const slow = "<dd><p>".repeat(70_000);

const cleanerWith = (run: (html: string) => Promise<string | undefined>, waiting = () => 0) =>
  createHtmlCleaner({ pool: { run, waiting, close: async () => undefined } });

test("cleans in another thread", async () => {
  const html = "<p onclick=x>Kia ora</p><script>1</script>";
  expect(await cleaner.clean(html)).toEqual({ html: "<p>Kia ora</p>" });
  expect(await cleaner.clean("<script>1</script>")).toEqual({ html: "" });
  expect(await cleaner.clean(" ")).toEqual({ html: "" });
});

test.each([
  ["too long", "x".repeat(500_001)],
  ["nested too deep", "<b>".repeat(501)],
  ["nested too deep, and far too long", "<b>".repeat(300_000)],
])("does not clean what is %s", async (_name, html) => {
  expect(await cleaner.clean(html)).toEqual({ reason: "tooLarge" });
});

test("cleans the longest and the deepest that it may", async () => {
  expect((await cleaner.clean("x".repeat(500_000))).html).toHaveLength(500_000);
  expect((await cleaner.clean("<b>".repeat(500))).html).toContain("<b>");
});

test("gives up what takes too long, and goes on with the next", async () => {
  const short = createHtmlCleaner({ ms: 30 });
  onTestFinished(() => short.close());
  const answers = await Promise.all([slow, `${slow} `, `${slow}  `].map((html) => short.clean(html)));
  expect(answers).toEqual([busy, busy, busy]);
  expect(await cleaner.clean("<p>Next</p>")).toEqual({ html: "<p>Next</p>" });
});

test("cleans a text once, also for requests at the same time, and again what was not cleaned", async () => {
  const runs: string[] = [];
  const counting = cleanerWith(async (html) => {
    runs.push(html);
    return html === "slow" ? undefined : html;
  });
  await Promise.all([counting.clean("a"), counting.clean("a"), counting.clean("b")]);
  await counting.clean("a");
  expect([await counting.clean("slow"), await counting.clean("slow")]).toEqual([busy, busy]);
  expect(runs).toEqual(["a", "b", "slow", "slow"]);
});

test("cleans nothing while many texts wait, or when no thread starts, and tries again later", async () => {
  let state: "full" | "broken" | "well" = "full";
  const run = async (html: string) => {
    if (state === "broken") throw new Error("no thread");
    return html;
  };
  const failing = cleanerWith(run, () => (state === "full" ? 50 : 0));
  for (const [now, cleaned] of [
    ["full", busy],
    ["broken", busy],
    ["well", { html: "a" }],
  ] as const) {
    state = now;
    expect(await failing.clean("a")).toEqual(cleaned);
  }
});

test("uses its threads in turn, and starts another for one that ended", async () => {
  const pool = createWorkerPool({ program: cleaning, size: 1, ms: 5_000 });
  onTestFinished(() => pool.close());
  const first = pool.run("<p>1</p>");
  const second = pool.run("<p>2</p>");
  expect(pool.waiting()).toBe(1);
  expect(await Promise.all([first, second])).toEqual(["<p>1</p>", "<p>2</p>"]);
  await pool.close();
  expect(await pool.run("<p>3</p>")).toBe("<p>3</p>");
});

const programs = {
  exits: "process.exit()",
  breaks: "throw new Error('broken')",
  "never answers": "setInterval(() => undefined, 1_000)",
};
test.each(Object.entries(programs))(
  "gives up a thread that %s while it starts, and tries again",
  async (_name, code) => {
    const program = new URL(`data:text/javascript,${code}`);
    const pool = createWorkerPool({ program, size: 1, ms: 5_000, startMs: 500 });
    onTestFinished(() => pool.close());
    const texts = ["1", "2"].map((html) => pool.run(html));
    expect((await Promise.allSettled(texts)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(pool.waiting()).toBe(0);
  },
);

test("goes on after a thread that exits with a text", async () => {
  const program = new URL(
    `data:text/javascript,import { parentPort } from "node:worker_threads";
    parentPort.on("message", (text) => text === "exit" ? process.exit() : parentPort.postMessage(text));
    parentPort.postMessage("ready");`,
  );
  const pool = createWorkerPool({ program, size: 1, ms: 60_000 });
  onTestFinished(() => pool.close());
  expect(await Promise.all([pool.run("exit"), pool.run("next")])).toEqual([undefined, "next"]);
});

test("ends a thread that is starting", async () => {
  const program = new URL(`data:text/javascript,${programs["never answers"]}`);
  const pool = createWorkerPool({ program, size: 1, ms: 5_000, startMs: 60_000 });
  const text = pool.run("1");
  await pool.close();
  await expect(text).rejects.toThrow();
});
