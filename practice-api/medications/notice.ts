/** What the practice's text about urgent requests says in short: "$10.00 extra", "same working day". */
export type UrgentFacts = { price?: string; time?: string };

const priceIn = /\$\s?\d+(?:[.,]\d{2})?/g;
const timeIn =
  /\b(?:(?:same|next) (?:working |business )?day|within \w+ (?:working |business )?(?:hours?|days?))\b/gi;
/** A text with one of these may promise less than its price and its time alone do. */
const condition = /\b(?:not|no|never|cannot|unless|except|if|may|might|usually|try|from|up to)\b|n['’]t\b/i;

/**
 * Reads price and time of the practice's text about urgent requests. A text with a condition, or with several
 * prices or times, has to be read as a whole: nothing is taken from it.
 */
export function urgentFacts(notes: string | undefined): UrgentFacts {
  if (notes === undefined || condition.test(notes)) return {};
  const [price, otherPrice] = notes.match(priceIn) ?? [];
  const [time, otherTime] = notes.match(timeIn) ?? [];
  const isExtra = /\b(?:extra|additional)\b/i.test(notes);
  return {
    ...(price === undefined || otherPrice !== undefined ? {} : { price: isExtra ? `${price} extra` : price }),
    ...(time === undefined || otherTime !== undefined ? {} : { time: time.toLowerCase() }),
  };
}

/** "same working day, $10.00 extra". Undefined when the practice's text says neither. */
export function urgentSummary(notes: string | undefined): string | undefined {
  const { price, time } = urgentFacts(notes);
  return [time, price].filter((part) => part !== undefined).join(", ") || undefined;
}

const aboutPickUp = /\b(?:collect\w*|reception|pick(?:ed|ing)?[ -]?up)\b/i;
const aboutTime = /\b(?:working|business) days?\b|\b(?:same|next) day\b|\bhours?\b/i;

/**
 * The sentences of the practice's notice that fit a request: none about a pick-up when a pharmacy gets it, and
 * none about the usual time when it is urgent.
 */
export function noticeFor(
  notice: string,
  { toPharmacy, isUrgent }: { toPharmacy: boolean; isUrgent: boolean },
): string {
  return sentencesOf(notice)
    .filter((sentence) => !(toPharmacy && aboutPickUp.test(sentence)))
    .filter((sentence) => !(isUrgent && aboutTime.test(sentence)))
    .join(" ");
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== "");
}
