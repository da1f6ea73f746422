import { z } from "zod";
import { isFiniteNumber, tolerantType } from "./scalars.ts";

/**
 * Text that one practice sends as plain text and another as HTML from its editor, read as plain text with its
 * paragraphs, lines, list items and the addresses of its links. It is shown as text, so nothing of it can run. The time
 * that it takes grows with its length alone, however it is nested.
 */
export const prose = tolerantType("valueString", z.string(), z.string(), {
  usual: (value) => (isFiniteNumber(value) ? String(value) : value),
  decode: plainProse,
  encode: (text) => text,
});

const blocks = "p div br hr ul ol li table thead tbody tr td th h1 h2 h3 h4 h5 h6 blockquote pre html body";
const inline = "a b strong i em u s span font small sub sup label center section article header footer";
const namesIn = (list: string) => list.replaceAll(" ", "|");
/** A tag of a block, or the end of an element. "a < b" and "<3" are neither, nor is the tag of a picture alone. */
const htmlTag = new RegExp(
  `<(?:(?:${namesIn(blocks)})(?:\\s+[\\w:-]+\\s*=[^<>]*)?\\s*/?|/(?:${namesIn(`${blocks} ${inline}`)})\\s*)>`,
  "i",
);
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Plain text is kept as it is, apart from its line ends. */
export function plainProse(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  if (htmlTag.test(lines)) return textOfHtml(lines);
  return isEncoded(lines) ? decodeEntities(lines) : lines;
}

/** Whether each "&" of a text begins an entity, as in a text that was encoded for a page. */
function isEncoded(text: string): boolean {
  return (
    text.includes("&") &&
    !text.replaceAll(entity, (found) => (decoded(found) === found ? "&" : "")).includes("&")
  );
}

/** How many line ends are at least between what is before a tag of an element and what is after it. */
const gaps: Readonly<Record<string, number>> = Object.fromEntries([
  ...`p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr`.split(" ").map((name) => [name, 2]),
  ...`div li dl dt dd tr caption section article header footer address center`
    .split(" ")
    .map((name) => [name, 1]),
]);
/** Elements whose content is not text. */
const withoutText = /^(?:script|style|head|title|template|xml|object|svg)$/;

/** The text of HTML, as `prose` reads it. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  /** What comes between the words so far and the next ones: line ends, or else a joint. */
  let [gap, joint, pre] = [0, "", 0];
  /** The next words begin the text or a list item, whatever blocks they are in. */
  let isStart = true;
  let isRaised = false;
  const lists: (number | undefined)[] = [];
  let link: { href: string; from: number } | undefined;
  const add = (text: string) => {
    parts.push(isStart || gap === 0 ? joint : "\n".repeat(gap), text);
    [gap, joint, isStart] = [0, "", false];
  };
  const addText = (raw: string) => {
    const text = decodeEntities(raw);
    const words = pre > 0 ? text : text.replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, " ").trim();
    if (pre === 0 && joint === "" && !isStart && /^[\s\u00A0]/.test(text)) joint = " ";
    if (words === "") {
      // An editor's empty line. A cell may hold the same.
      if (text.includes("\u00A0") && gap > 0 && !isStart) gap += 1;
      return;
    }
    // 10 with a raised 9 is not 109. A raised ending of a word, as in "1st", needs no mark.
    if (isRaised && joint === "" && gap === 0 && !isStart && !/^\p{L}/u.test(words)) joint = "^";
    isRaised = false;
    add(words);
    if (pre === 0 && /[\s\u00A0]$/.test(text)) joint = " ";
  };
  const addItem = () => {
    const number = lists.at(-1);
    add(number === undefined ? "-" : `${number}.`);
    [joint, isStart] = [" ", true];
    if (number !== undefined) lists[lists.length - 1] = number + 1;
  };
  /** An address that is not part of the text of its link follows it. */
  const endLink = () => {
    const shown = link && parts.slice(link.from).join("").trim();
    if (link && link.href !== "" && shown && !shown.includes(bareAddress(link.href))) add(` (${link.href})`);
    link = undefined;
  };
  const addTag = (name: string, isEnd: boolean, attributes: string) => {
    gap = name === "br" ? gap + 1 : Math.max(gap, gaps[name] ?? 0);
    if (name === "pre") pre = Math.max(0, pre + (isEnd ? -1 : 1));
    else if (name === "sup") isRaised = !isEnd;
    else if (name === "hr") {
      add("─".repeat(20));
      gap = 2;
    } else if (name === "ul" || name === "ol") {
      if (isEnd) lists.pop();
      else lists.push(name === "ol" ? 1 : undefined);
    } else if (name === "li" && !isEnd) addItem();
    else if (name === "tr" || name === "table") [joint, isStart] = ["", parts.length === 0];
    else if (name === "td" || name === "th") addCell(isEnd);
    else if (name === "a") {
      endLink();
      if (!isEnd) link = { href: hrefIn(attributes), from: parts.length };
    }
  };
  /** A row is a line, and ": " is between its cells. An empty cell has its place too, so that no value moves to another. */
  const addCell = (isEnd: boolean) => {
    if (isEnd) joint = `${isStart ? joint : ""}: `;
    else if (!isStart && gap > 0) joint = "\n".repeat(gap);
    else return;
    [gap, isStart] = [0, true];
  };
  for (const { text, name, isEnd, attributes } of tokensOf(html)) {
    if (name === undefined) addText(text);
    else addTag(name, isEnd, attributes);
  }
  const lines = parts.join("").split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

const bareAddress = (address: string) =>
  address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "").replace(/\/$/, "");

function hrefIn(attributes: string): string {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const href = decodeEntities(quoted ?? single ?? bare ?? "").trim();
  return /^https?:\/\/\S+$/i.test(href) ? href : (/^(?:mailto|tel):([^?\s]+)/i.exec(href)?.[1] ?? "");
}

/** No message has as many. What follows them is shown as it is, with its tags. */
const maxTags = 20_000;

type Token = { text: string; name: string | undefined; isEnd: boolean; attributes: string };

/** The texts and tags of HTML, in one pass. A tag ends at the next ">", and comments are left out. */
function* tokensOf(html: string): Generator<Token> {
  const text = (from: number, to: number): Token => ({
    text: html.slice(from, to),
    name: undefined,
    isEnd: false,
    attributes: "",
  });
  const start = /<(?:(\/?)([a-z][\w:-]*)|(!--)|[!?])/giy;
  /** Elements without text that do not end any more. */
  const endless = new Set<string>();
  let [done, tags] = [0, 0];
  for (let at = html.indexOf("<"); at >= 0 && tags < maxTags; at = html.indexOf("<", at)) {
    start.lastIndex = at;
    const [begun, slash, tag, comment] = start.exec(html) ?? [];
    const end = begun === undefined ? -1 : html.indexOf(comment === undefined ? ">" : "-->", at);
    if (begun === undefined || end < 0) {
      // What does not end is text, and so is everything after it when nothing ends any more.
      if (begun !== undefined && html.indexOf(">", at) < 0) break;
      at += 1;
      continue;
    }
    if (at > done) yield text(done, at);
    done = end + (comment === undefined ? 1 : 3);
    at = done;
    if (tag === undefined) continue;
    tags += 1;
    const [name, isEnd] = [tag.toLowerCase(), slash === "/"];
    if (isEnd || !withoutText.test(name) || endless.has(name)) {
      yield { text: "", name, isEnd, attributes: html.slice(start.lastIndex, end) };
      continue;
    }
    const ending = new RegExp(`</${name}\\b`, "gi");
    ending.lastIndex = at;
    const ended = ending.exec(html);
    if (ended === null) endless.add(name);
    else at = done = ended.index;
  }
  if (done < html.length) yield text(done, html.length);
}

const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const others =
  "amp& lt< gt> quot\" apos' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ bull• hellip… euro€ trade™ le≤ ge≥ ne≠ asymp≈ larr← rarr→ infin∞ mu\u03BC amacrā emacrē imacrī omacrō umacrū AmacrĀ EmacrĒ ImacrĪ OmacrŌ UmacrŪ ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200C zwj\u200D";
const named = new Map<string, string>([
  ...latin.split(" ").map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  // A space is part of a value only at its end, so each pair ends with one character.
  ...others.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);
const windows = new TextDecoder("windows-1252");

const decodeEntities = (text: string) => text.replaceAll(entity, decoded);

function decoded(found: string): string {
  const name = found.slice(1, -1);
  if (!name.startsWith("#")) return named.get(name) ?? found;
  const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
  if (code >= 128 && code < 160) return windows.decode(Uint8Array.of(code));
  const isCharacter =
    (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)) || [9, 10, 13].includes(code);
  return isCharacter ? String.fromCodePoint(code) : "";
}
