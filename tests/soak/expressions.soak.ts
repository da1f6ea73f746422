import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { allExpressions, readsShortTexts } from "../support/expressions.ts";

/** How long a thread may work on a text, in ms, and how long the text is. */
const [limitMs, length] = [50, 100_000];

const characters = [..." \t\n0a-.,:/=@&<>\"'\\_#|\u00ad\u0301\u{1f1e6}"];
const ends = ["\0", "\n!", "a", ""];

/** Texts that repeat what an expression is written with: each of its words and characters, and two beside each other. */
function hostileTexts(source: string): string[] {
  const words = source.match(/[\p{L}\d_@<&/"'=:;%$-]{2,40}/gu) ?? [];
  const signs = source.match(/[^\w\s\\()[\]{}?*+|^$]/gu) ?? [];
  const own = [...new Set([...words, ...signs])].slice(0, 12);
  const pumps = [
    ...new Set([...characters, ...own, ...own.flatMap((word) => [`${word} `, `${word}0`, `${word}\n`])]),
  ];
  const starts = ["", ...own.slice(0, 4)];
  return pumps.flatMap((pump) =>
    starts.flatMap((start) => ends.map((end) => start + pump.repeat(Math.ceil(length / pump.length)) + end)),
  );
}

test("soak: each expression reads 100 kB of what it is written with in 50 ms", {
  timeout: 3_600_000,
}, async () => {
  const context: Record<string, unknown> = createContext({});
  const script = new Script("expression.global ? text.replace(expression, '') : expression.test(text)");
  /** Interrupted, because an expression may take hours. */
  const msOf = (expression: RegExp, text: string): number => {
    Object.assign(context, { expression, text });
    const before = process.threadCpuUsage();
    try {
      script.runInContext(context, { timeout: 2_000 });
    } catch {
      return Number.POSITIVE_INFINITY;
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const slow: string[] = [];
  let [count, most] = [0, 0];
  for (const one of await allExpressions()) {
    if (readsShortTexts(one)) continue;
    const { place, source, flags } = one;
    const expression = new RegExp(source, flags);
    for (const text of hostileTexts(source)) {
      count += 1;
      // The first match compiles the expression.
      const ms = msOf(expression, text);
      const least = ms <= limitMs ? ms : Math.min(ms, msOf(expression, text), msOf(expression, text));
      most = Math.max(most, least);
      if (least <= limitMs) continue;
      slow.push(
        `${place} /${source}/${flags}: ${least.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 20))}`,
      );
      break;
    }
  }
  console.log(`soak: ${count} texts of 100 kB, ${most.toFixed(0)} ms at most`);
  expect(slow).toEqual([]);
});
