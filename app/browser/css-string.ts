/** A text as a CSS string. All but letters, digits and spaces is escaped, so that no text can end the string. */
export function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}
