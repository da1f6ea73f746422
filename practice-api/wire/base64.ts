import { textLimits } from "../limits.ts";
import { charsetIn, decodedAs } from "./characters.ts";

/**
 * Some servers fill a field that is specified as base64 with the text itself. Base64 is only what a server writes:
 * canonical spelling, with line breaks at most, of bytes that are text, which those of `Normal12` are not. What is
 * spelt like a word stays: `eGFR` would be `xaQ`. Undefined for base64 of no text that is longer than a word, and for
 * more than a letter holds: decoding it would keep the process from everything else (threat T40).
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
const word = /^([A-Za-z0-9]{4}|[A-Z]?[a-z]{1,62}|[A-Z]{1,63})$/;

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

function binaryOf(spelling: string): string {
  try {
    return atob(spelling);
  } catch {
    return "";
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what it looks for.
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;
/** A long text may have a stray one, which hides nothing of it. */
const zero = /\0/;

/**
 * UTF-16 is known by its byte order mark, or by the zero beside its first character. What is not base64 is often text
 * in the Windows code page, so a short one is read in that only if it begins as HTML or JSON does.
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
