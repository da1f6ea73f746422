/**
 * Before a mark, a variation selector or a skin tone, after a zero-width joiner or a sign that stands before its
 * letter, in a flag, in a syllable of Hangul or in a conjunct of an Indic script. `Intl.Segmenter` is newer than some
 * supported browsers (ruling B94), and its rules change with their version, so server and browser would cut the same
 * text differently.
 */
const insideGrapheme = new RegExp(
  [
    "(?=[\\p{M}\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\u200d\\u0e33\\u0eb3])",
    "(?<=[\\u200d\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u0d4e\\u{110bd}\\u{110cd}\\u{111c2}\\u{111c3}\\u{113d1}\\u{1193f}\\u{11941}\\u{11a84}-\\u{11a89}\\u{11d46}\\u{11f02}])",
    "(?<=(?<!\\p{RI})(?:\\p{RI}\\p{RI})*\\p{RI})(?=\\p{RI})",
    "(?<=[\\u1100-\\u11ff\\ua960-\\ua97f])(?=[\\u1100-\\u11ff\\ua960-\\ua97f\\uac00-\\ud7ff])",
    "(?<=[\\uac00-\\ud7ff])(?=[\\u1160-\\u11ff\\ud7b0-\\ud7ff])",
    "(?<=[\\u094d\\u09cd\\u0acd\\u0b4d\\u0c4d\\u0d4d]\\p{M}*)(?=\\p{L})",
    "(?<=\\r)(?=\\n)",
  ].join("|"),
  "uy",
);

const isInsideCharacter = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));

function isInsideGrapheme(text: string, at: number): boolean {
  if (isInsideCharacter(text, at)) return true;
  insideGrapheme.lastIndex = at;
  return insideGrapheme.test(text);
}

/** Limits count UTF-16 code units. With half an emoji, server and browser would render different texts. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = Math.max(0, maxLength);
  while (end > 0 && isInsideGrapheme(text, end)) end--;
  // The first grapheme alone is too long: a letter under hundreds of marks.
  if (end === 0 && maxLength > 0) end = isInsideCharacter(text, maxLength) ? maxLength - 1 : maxLength;
  return text.slice(0, end);
}

export function firstGrapheme(text: string): string {
  let end = Math.min(1, text.length);
  while (end < text.length && isInsideGrapheme(text, end)) end++;
  return text.slice(0, end);
}

export function capitalized(text: string): string {
  const first = firstGrapheme(text);
  return first.toLocaleUpperCase("en-NZ") + text.slice(first.length);
}
