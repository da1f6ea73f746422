import { isExact } from "./reading.ts";

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const others =
  "amp& lt< gt> quot\" apos' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ bull• hellip… euro€ trade™ le≤ ge≥ ne≠ asymp≈ larr← rarr→ infin∞ minus\u2212 hyphen\u2010 horbar\u2015 prime′ Prime″ alphaα betaβ gammaγ deltaδ DeltaΔ kappaκ lambdaλ OmegaΩ omegaω mu\u03BC amacrā emacrē imacrī omacrō umacrū AmacrĀ EmacrĒ ImacrĪ OmacrŌ UmacrŪ ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200C zwj\u200D";
const named = new Map<string, string>([
  ...latin.split(" ").map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  // A space is part of a value only at its end, so each pair ends with one character.
  ...others.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);
const windows = new TextDecoder("windows-1252");
const inWindows = (bytes: string) => windows.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));

export const decodeEntities = (text: string) => text.replaceAll(entity, decoded);

function decoded(found: string): string {
  const name = found.slice(1, -1);
  if (!name.startsWith("#")) return named.get(name) ?? found;
  const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
  if (code >= 128 && code < 160) return inWindows(String.fromCharCode(code));
  const isCharacter =
    (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)) || [9, 10, 13].includes(code);
  return isCharacter ? String.fromCodePoint(code) : "";
}

function isEncoded(text: string): boolean {
  return (
    text.includes("&") &&
    !text.replaceAll(entity, (found) => (decoded(found) === found ? "&" : "")).includes("&")
  );
}

const dash = "[-\\u2010-\\u2015\\u2212]";
const figure = "[\\d\\u00bc-\\u00be\\u2150-\\u215e]";
const space = "[ \\u00a0]?";
const besideDash = new RegExp(`(?<=${dash}${space})\\u00ad+|(?<!\\u00ad)\\u00ad+(?=${space}${dash})`, "g");
const besideFigure = new RegExp(
  `(?<=${figure}${space})\\u00ad+|(?<!\\u00ad)\\u00ad+(?=${space}${figure})`,
  "g",
);

/**
 * C1 controls stand for the characters of Windows-1252. A soft hyphen beside a figure is a hyphen, because "4-6"
 * without it is 46; any other goes (ruling B100).
 */
export function usualCharacters(text: string): string {
  if (!/[\u0080-\u009f\u00ad]/.test(text)) return text;
  return text
    .replaceAll(/[\u0080-\u009f]/g, inWindows)
    .replaceAll(besideDash, "")
    .replaceAll(besideFigure, "-")
    .replaceAll("\u00ad", "");
}

/** In a request the text stays as it is. */
export function readable(text: string): string {
  return isExact() ? text : usualCharacters(isEncoded(text) ? decodeEntities(text) : text);
}

/**
 * By the byte order mark, as UTF-8, or by the content type. Else each byte that is no UTF-8 is read in Windows-1252,
 * so that no dose has a replacement character (ruling B100).
 */
export function textOfBytes(bytes: Uint8Array, contentType = ""): string {
  const [first = 1, second = 1] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const wide = isLittle ? "utf-16le" : isBig ? "utf-16be" : "";
  const charsets = wide === "" ? ["utf-8", charsetIn(contentType)] : [wide];
  for (const charset of charsets) {
    const text = decodedAs(charset, bytes);
    if (text !== undefined) return text;
  }
  return mixedText(bytes);
}

/** UTF-16 is known by its bytes, and anything would be text in it. */
export function charsetIn(contentType = ""): string {
  const label = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? "";
  return /^utf-?16/i.test(label) ? "" : label;
}

export function decodedAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const sequence =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}|[\u0080-\u00ff]/g;

/** Some rows of a practice may be in UTF-8 and others in Windows-1252. */
function mixedText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join("").replaceAll(
    sequence,
    (found) =>
      decodedAs(
        "utf-8",
        Uint8Array.from(found, (byte) => byte.charCodeAt(0)),
      ) ?? inWindows(found),
  );
}
