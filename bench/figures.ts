export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Three cells: a figure, its target, and whether the figure meets it. Nothing is asserted. */
export function against(value: number, sign: "≤" | "≥", target: number, digits: number): string[] {
  const isMet = sign === "≤" ? value <= target : value >= target;
  return [value.toFixed(digits), `${sign} ${target}`, isMet ? "met" : "MISSED"];
}
