/** Calls `work` from so many workers until `seconds` have passed. Resolves with how often and how long in ms it took. */
export async function load(
  workers: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<{ count: number; perSecond: number; p99: number }> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(turn++);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    perSecond: times.length / ((performance.now() - start) / 1_000),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
