import { gzipSync } from "node:zlib";

export function median(values: readonly number[]): number {
  const inOrder = [...values].sort((a, b) => a - b);
  const middle = Math.floor(inOrder.length / 2);
  const upper = inOrder[middle] ?? Number.NaN;
  return inOrder.length % 2 === 1 ? upper : (upper + (inOrder[middle - 1] ?? Number.NaN)) / 2;
}

/** Kilobytes of 1,000 bytes, as PERFORMANCE.md counts them. */
export const gzipKilobytes = (content: Buffer) => gzipSync(content, { level: 9 }).length / 1_000;

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A figure beside its target, with a mark when it misses: nothing is asserted. */
export function against(value: number, sign: "≤" | "≥", target: number, digits: number): string[] {
  const isMet = sign === "≤" ? value <= target : value >= target;
  return [value.toFixed(digits), `${sign} ${target}`, isMet ? "met" : "MISSED"];
}
