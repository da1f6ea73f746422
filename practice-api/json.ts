import { answerLimits } from "./limits.ts";

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = (code: number) => code === 0x5b || code === 0x7b;
const closes = (code: number) => code === 0x5d || code === 0x7d;

export function structureOf(text: string): { depth: number; values: number } {
  let [depth, deepest, values] = [0, 0, 1];
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) isInText = !isInText;
    else if (isInText) at += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (opens(code)) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (closes(code)) depth -= 1;
  }
  return { depth: deepest, values };
}

const surrogateEscape = /\\ud[89a-f]/i;

/**
 * A lone surrogate, which only an escape can contain, becomes U+FFFD, as in a page that is sent as UTF-8.
 * @throws SyntaxError also for more than an answer holds: a parser takes a hundred bytes for each bracket.
 */
export function parseJson(text: string): unknown {
  const { depth, values } = structureOf(text);
  if (depth > answerLimits.depth || values > answerLimits.values) throw new SyntaxError("too large");
  if (!surrogateEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
