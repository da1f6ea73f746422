/** The upper bounds of both latency histograms: of calls to the practice, and of requests of browsers. */
export const bucketSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Latencies are of the last five minutes, in seconds. */
export type PracticeRow = {
  origin: string;
  /** Undefined until it has answered, or failed three times. */
  answers: boolean | undefined;
  /** When the calls began that `answers` is about. */
  since: number | undefined;
  lastAnswerAt: number | undefined;
  calls: number;
  failures: number;
  p50: number | undefined;
  p95: number | undefined;
  /** `answered` and `failed` count calls since the process began. */
  answered: number;
  failed: number;
};

type Slot = { at: number; failures: number; counts: number[] };
type Practice = Pick<PracticeRow, "answers" | "since" | "lastAnswerAt" | "answered" | "failed"> & {
  inRow: number;
  inRowSince: number;
  slots: Slot[];
};

const slotMs = 30_000;
const slotCount = 10;
/** One call that fails may be about that call. */
const failuresInRow = 3;
/** What does not fit is counted as one practice. A pattern in PRACTICE_ORIGINS has no end. */
const maxPractices = 1_000;
export const otherPractices = "other";

/** Without a user name and a path. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

export function createPracticeCalls(now: () => number) {
  const practices = new Map<string, Practice>();
  const practiceOf = (origin: string): Practice => {
    const key = practices.has(origin) || practices.size < maxPractices - 1 ? origin : otherPractices;
    const practice = practices.get(key) ?? {
      answers: undefined,
      since: undefined,
      lastAnswerAt: undefined,
      answered: 0,
      failed: 0,
      inRow: 0,
      inRowSince: 0,
      slots: [],
    };
    practices.set(key, practice);
    return practice;
  };
  return {
    /** @param isFailure no answer, or an error of the practice's server, as opposed to refusing the call. */
    note: (origin: string, seconds: number, isFailure: boolean): void => {
      const practice = practiceOf(origin);
      const at = now();
      noteState(practice, at, isFailure);
      const slot = currentSlot(practice, at);
      const place = bucketSeconds.findIndex((bound) => seconds <= bound);
      const bucket = place === -1 ? bucketSeconds.length : place;
      slot.counts[bucket] = (slot.counts[bucket] ?? 0) + 1;
      if (isFailure) slot.failures += 1;
    },
    /** In the order of their first calls, in which none ever changes its place. */
    rows: (): PracticeRow[] => {
      const oldest = Math.floor(now() / slotMs) - slotCount;
      return Array.from(practices, ([origin, { answers, since, lastAnswerAt, answered, failed, slots }]) => {
        const recent = slots.filter(({ at }) => at > oldest);
        const counts = Array.from({ length: bucketSeconds.length + 1 }, (_, place) =>
          sum(recent.map((slot) => slot.counts[place] ?? 0)),
        );
        return {
          origin,
          answers,
          since,
          lastAnswerAt,
          answered,
          failed,
          calls: sum(counts),
          failures: sum(recent.map(({ failures }) => failures)),
          p50: quantile(counts, 0.5),
          p95: quantile(counts, 0.95),
        };
      });
    },
  };
}

function noteState(practice: Practice, at: number, isFailure: boolean): void {
  if (!isFailure) {
    practice.answered += 1;
    practice.inRow = 0;
    practice.lastAnswerAt = at;
    if (practice.answers !== true) Object.assign(practice, { answers: true, since: at });
    return;
  }
  practice.failed += 1;
  practice.inRow += 1;
  if (practice.inRow === 1) practice.inRowSince = at;
  if (practice.inRow === failuresInRow)
    Object.assign(practice, { answers: false, since: practice.inRowSince });
}

function currentSlot({ slots }: Practice, now: number): Slot {
  const at = Math.floor(now / slotMs);
  const last = slots.at(-1);
  if (last?.at === at) return last;
  const slot = { at, failures: 0, counts: [] };
  slots.push(slot);
  if (slots.length > slotCount) slots.shift();
  return slot;
}

/** By the position in its bucket, as Prometheus does. */
function quantile(counts: readonly number[], share: number): number | undefined {
  const wanted = sum(counts) * share;
  if (wanted === 0) return undefined;
  let below = 0;
  for (const [place, count] of counts.entries()) {
    const from = bucketSeconds[place - 1] ?? 0;
    const to = bucketSeconds[place] ?? from;
    if (below + count >= wanted) return from + ((to - from) * (wanted - below)) / count;
    below += count;
  }
  return undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
