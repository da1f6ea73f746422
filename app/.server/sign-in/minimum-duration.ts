/**
 * Resolves at the first multiple of `floorMs` after `work` has finished, so that the time a response
 * takes does not reveal whether an account exists (threat T13). `applies` exempts results that need no
 * such care.
 */
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
