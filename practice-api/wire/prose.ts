import { z } from "zod";
import { textLimits } from "../limits.ts";
import { decodeEntities, readable, usualCharacters } from "./characters.ts";
import { isFiniteNumber, tolerantType } from "./scalars.ts";

/** Shown as text, so nothing of it can run. Reading takes time that grows with its length alone. */
export const prose = tolerantType("valueString", z.string().max(textLimits.prose), z.string(), {
  usual: (value) => (isFiniteNumber(value) ? String(value) : value),
  decode: plainProse,
  encode: (text) => text,
});

const blocks = "p div br hr ul ol li table thead tbody tr td th h1 h2 h3 h4 h5 h6 blockquote pre html body";
const inline = "a b strong i em u s span font small sub sup label center section article header footer";
const namesIn = (list: string) => list.replaceAll(" ", "|");
/** "a < b" and "<3" are no tags, nor is the tag of a picture alone. */
const htmlTag = new RegExp(
  `<(?:(?:${namesIn(blocks)})(?:\\s+[\\w:-]+\\s*=[^<>]*|\\s*/?)|/(?:${namesIn(`${blocks} ${inline}`)})\\s*)>`,
  "i",
);

export function plainProse(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  return htmlTag.test(lines) ? usualCharacters(textOfHtml(lines)) : readable(lines);
}

/** Line ends before and after a tag, at least. */
const gaps: Readonly<Record<string, number>> = Object.fromEntries([
  ...`p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr`.split(" ").map((name) => [name, 2]),
  ...`div li dl dt dd tr caption section article header footer address center`
    .split(" ")
    .map((name) => [name, 1]),
]);
const withoutText = /^(?:script|style|head|title|template|xml|object|svg)$/;

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
  /** ": " is between cells. An empty cell has its place too, so that no value moves to another. */
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
  const [lastTag, lastComment] = [html.lastIndexOf(">"), html.lastIndexOf("-->")];
  for (let at = html.indexOf("<"); at >= 0 && tags < maxTags; at = html.indexOf("<", at)) {
    start.lastIndex = at;
    const [begun, slash, tag, comment] = start.exec(html) ?? [];
    // What does not end is text, and so is everything after it when nothing ends any more.
    if (lastTag < at) break;
    const isEnded = begun !== undefined && (comment === undefined || lastComment > at);
    const end = isEnded ? html.indexOf(comment === undefined ? ">" : "-->", at) : -1;
    if (end < 0) {
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
