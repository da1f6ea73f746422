const decoder = new TextDecoder("windows-1252");
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
);

export function isInWindows1252(text: string): boolean {
  return [...text].every((character) => bytes.has(character));
}

/** What Windows-1252 does not have is escaped as JSON escapes it. */
export function inWindows1252(text: string): Buffer {
  const written = text.replaceAll(/[\u0080-\uffff]/g, (unit) =>
    bytes.has(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Buffer.from(Uint8Array.from(written, (character) => bytes.get(character) ?? 0));
}
