import { textLimits } from "../limits.ts";
import { charsetIn, decodedAs } from "./characters.ts";

/**
 * The text in a field that is specified as base64, and that some servers fill with the text itself. Base64 is only
 * what a server writes: whole groups of four in their canonical spelling, with line breaks at most, of bytes that
 * are text. `Normal12` is spelt like that too, but its bytes are no text, so it stays what it is. So does what is
 * spelt like a word: `eGFR` would be `xaQ`. Undefined for base64 of something that is no text, if it is longer than
 * any word, and for more than a letter holds: decoding it would keep the process from everything else (threat T40).
 */
export function textInBase64(wire: string, contentType?: string): string | undefined {
  if (wire.length > textLimits.base64) return undefined;
  const spelling = wire.replace(/^data:[^,]*;base64,/, "").replace(/[\r\n]/g, "");
  const bytes = word.test(spelling) ? undefined : canonicalBytes(spelling);
  if (bytes === undefined) return wire;
  const isShort = spelling.length < longestWord;
  return textOf(bytes, isShort, charsetIn(contentType)) ?? (isShort ? wire : undefined);
}

const longestWord = 64;
/** Four letters or digits, or letters in the case that a word has. */
const word = /^([A-Za-z0-9]{4}|[A-Z]?[a-z]{1,62}|[A-Z]{1,63})$/;

/** Undefined for what is not base64 in its canonical spelling. */
function canonicalBytes(spelling: string): Uint8Array | undefined {
  const padding = spelling.endsWith("==") ? 2 : spelling.endsWith("=") ? 1 : 0;
  const binary = spelling.length % 4 === 0 ? binaryOf(spelling) : "";
  // Spaces would be skipped, and make it shorter.
  if (binary === "" || binary.length !== (spelling.length / 4) * 3 - padding) return undefined;
  // The last digit may have bits that belong to no byte. A server writes them as zero.
  if (padding > 0 && !spelling.endsWith(btoa(binary.slice(padding - 3)))) return undefined;
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** One character for each byte. Empty for what is not base64. */
function binaryOf(spelling: string): string {
  try {
    return atob(spelling);
  } catch {
    return "";
  }
}

/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what it looks for.
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
/** A long text may have a stray one, which hides nothing of it. */
const zero = /\0/;

/**
 * The bytes in the first encoding in which they are text. UTF-16 is known by its byte order mark, or by the zero
 * beside its first character. What is not base64 is often text in the Windows code page, so a short one is read in
 * that only if it begins as HTML or JSON does.
 */
function textOf(bytes: Uint8Array, isShort: boolean, charset: string): string | undefined {
  const [first = 1, second = 1] = bytes;
  const refused = isShort ? controls : zero;
  if ((first === 0xff && second === 0xfe) || second === 0) return decoded(bytes, "utf-16le", refused);
  if ((first === 0xfe && second === 0xff) || first === 0) return decoded(bytes, "utf-16be", refused);
  const text = decoded(bytes, "utf-8", refused) ?? decoded(bytes, charset, refused);
  const isInCodePage = !isShort || "<[{".includes(String.fromCharCode(first));
  return text ?? (isInCodePage ? decoded(bytes, "windows-1252", controls) : undefined);
}

function decoded(bytes: Uint8Array, encoding: string, refused: RegExp): string | undefined {
  const text = decodedAs(encoding, bytes);
  return text === undefined || refused.test(text) ? undefined : text;
}
