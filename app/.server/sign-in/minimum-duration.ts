/** Ends at a multiple of `floorMs`, so that time does not reveal whether an account exists (threat T13). */
export async function withMinimumDuration<T>(
  floorMs: number,
  work: () => Promise<T>,
  applies: (result: T) => boolean = () => true,
): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  if (floorMs > 0 && applies(result)) {
    const taken = performance.now() - startedAt;
    const resolvesAfter = Math.max(1, Math.ceil(taken / floorMs)) * floorMs;
    await new Promise((done) => setTimeout(done, resolvesAfter - taken));
  }
  return result;
}
