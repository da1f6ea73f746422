/** Threats T28, T40. A larger answer cannot be read: each costs its panel alone, and never the process. */
export const answerLimits = {
  /** As it comes, and once it is decompressed. */
  bytes: 20 * 1024 * 1024,
  /** An answer of the specification has twelve; a deep value costs its entry alone. */
  depth: 200,
  /** A record's longest list has 2,000 entries of a hundred values, and a practice may send all its pages in one. */
  values: 400_000,
  entries: 20_000,
  /** A list of which so many entries cannot be read is none of the specification. */
  unreadableEntries: 500,
} as const;

/**
 * Larger ones are decoded in another thread. Starting one takes longer than to decode the country's 2,000 pharmacies
 * (510 kB, 24,000 values) in 15 to 30 ms.
 */
export const decodedAtOnce = { bytes: 600_000, values: 30_000 } as const;

/** In characters. A longer text is not matched and not shown. */
export const textLimits = {
  amount: 40,
  cardFee: 200,
  text: 100_000,
  /** The tags of a text count too. */
  prose: 200_000,
  /** 4.5 MB, decoded as text. */
  base64: 6_000_000,
} as const;
