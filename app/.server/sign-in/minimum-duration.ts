/**
 * Answers no sooner than after this many milliseconds, and else at the next multiple of it, so that the
 * time an answer takes does not tell whether an account is known (SECURITY T13). `applies` leaves out
 * the results that need no such care.
 */
export async function withMinimumDuration<T>(
  floorMs: number,
  work: () => Promise<T>,
  applies: (result: T) => boolean = () => true,
): Promise<T> {
  const begun = performance.now();
  const result = await work();
  if (floorMs > 0 && applies(result)) {
    const taken = performance.now() - begun;
    const answersAt = Math.max(1, Math.ceil(taken / floorMs)) * floorMs;
    await new Promise((done) => setTimeout(done, answersAt - taken));
  }
  return result;
}
