import { LRUCache } from "lru-cache";

/** The longest between the response to a form and the requests for the page that it leads to, in ms. */
const lifeMs = 5_000;
/** An open page requests the data of its layout and of its screen separately. */
const requestsOfPage = 2;

export type Confirmations = ReturnType<typeof createConfirmations>;
/** The practice's clock, in ms since 1970, and for how many ms the practice was awaited. */
export type Confirmation = { practiceMs: number; tookMs: number };
type Kept = Confirmation & { confirmedAt: number; uses: number };

/**
 * Sessions that the practice confirmed for a form, with the practice's clock. The page that the form leads to
 * belongs to the same navigation, so the practice is not asked again. Another instance than that of the form asks
 * again.
 */
export function createConfirmations() {
  const confirmed = new LRUCache<string, Kept>({ max: 10_000, ttl: lifeMs });
  return {
    add: (sessionKey: string, confirmation: Confirmation): void => {
      confirmed.set(sessionKey, { ...confirmation, confirmedAt: performance.now(), uses: 0 });
    },
    /**
     * Returns the confirmation, with the practice's clock of now, for a request of the page after the form, otherwise
     * undefined. A document is the only request of its page.
     */
    take: (sessionKey: string, isDocument: boolean): Confirmation | undefined => {
      const found = confirmed.get(sessionKey);
      if (found === undefined || ++found.uses > requestsOfPage) return undefined;
      if (isDocument) confirmed.delete(sessionKey);
      const { practiceMs, tookMs, confirmedAt } = found;
      return { practiceMs: practiceMs + performance.now() - confirmedAt, tookMs };
    },
  };
}
