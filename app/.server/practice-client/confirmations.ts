import { LRUCache } from "lru-cache";

/** Between the response to a form and the requests for the page that it leads to. */
const lifeMs = 5_000;
/** An open page requests the data of its layout and of its screen separately. */
const requestsOfPage = 2;

/** `practiceMs`: the practice's clock. `tookMs`: how long the practice was awaited. */
export type Confirmation = { practiceMs: number; tookMs: number };
type Kept = Confirmation & { confirmedAt: number; uses: number };

/** The page that a form leads to is of the same navigation, so this instance does not ask again. */
export function createConfirmations() {
  const confirmed = new LRUCache<string, Kept>({ max: 10_000, ttl: lifeMs });
  return {
    add: (sessionKey: string, confirmation: Confirmation): void => {
      confirmed.set(sessionKey, { ...confirmation, confirmedAt: performance.now(), uses: 0 });
    },
    /** For a request of the page after the form. A document is the only request of its page. */
    take: (sessionKey: string, isDocument: boolean): Confirmation | undefined => {
      const found = confirmed.get(sessionKey);
      if (found === undefined || ++found.uses > requestsOfPage) return undefined;
      if (isDocument) confirmed.delete(sessionKey);
      const { practiceMs, tookMs, confirmedAt } = found;
      return { practiceMs: practiceMs + performance.now() - confirmedAt, tookMs };
    },
  };
}
