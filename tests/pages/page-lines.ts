import { DomUtils, parseDocument } from "htmlparser2";

type Document = ReturnType<typeof parseDocument>;
type Node = Document["children"][number];
type Element = Extract<Node, { attribs: object }>;

const { filter, findOne, textContent } = DomUtils;
const isTag = (node: object): node is Element => "attribs" in node;
const isText = (node: Node): node is Extract<Node, { data: string }> => node.type === "text";
/** Elements whose text goes on in the sentence around them. */
const inline = new Set(
  "a abbr b bdi cite code data em i kbd label mark noscript output q s small span strong sub sup time u".split(
    " ",
  ),
);
const clean = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * What a page says, as lines that a person reads: headings, sentences, rows of tables, names and values of controls, in the
 * order of the page.
 * @param part its main part with the open dialogs, the open dialogs alone, or the shell too.
 */
export function pageLines(html: string, part: "main" | "dialog" | "whole"): string {
  const page = parseDocument(html);
  const lines: string[] = [];
  let line = "";
  const end = () => {
    if (clean(line) !== "") lines.push(clean(line));
    line = "";
  };
  const walkAll = (nodes: readonly Node[]) => {
    for (const node of nodes) walk(node);
  };
  const block = (mark: string, { children }: Element) => {
    // The first block of an item stands on the item's line.
    if (clean(line) !== "-") end();
    line += mark;
    walkAll(children);
    if (clean(line) === mark.trim()) line = "";
    end();
  };
  const walk = (node: Node): void => {
    if (isText(node)) line += node.data;
    if (!isTag(node)) return;
    const { name, attribs, children } = node;
    const isPaper = isOnPaper(attribs);
    if (!isPaper && isHidden(node)) return;
    const control = controlText(node, page);
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (isPaper) block("on paper: ", node);
    else if (control !== undefined) line += ` ${control} `;
    else if (heading !== undefined) block(`${"#".repeat(Number(heading))} `, node);
    else if (name === "dialog") {
      end();
      lines.push(`--- dialog${attribs["aria-label"] === undefined ? "" : `: ${attribs["aria-label"]}`}`);
      walkAll(children);
      end();
    } else if (name === "li") block("- ", node);
    else if (attribs.role === "alert" || attribs.role === "status") block(`${attribs.role}: `, node);
    else if (name === "td" || name === "th") {
      walkAll(children);
      line += " | ";
    } else if (name === "dt") {
      block("", node);
      line = `${lines.pop() ?? ""}: `;
    } else if (name === "dd") {
      walkAll(children);
      end();
    } else if (name === "label" && attribs.for !== undefined) return;
    else if (name === "time") line += `${spaceBefore(node)}${textContent(node)}`;
    else if (inline.has(name)) {
      line += spaceBefore(node);
      walkAll(children);
    } else block("", node);
  };
  const title = findOne(({ name }) => name === "title", page.children);
  lines.push(`title: ${clean(title === null ? "" : textContent(title))}`);
  walkAll(part === "whole" ? page.children : partsOf(page.children, part));
  end();
  return `${lines.join("\n")}\n`;
}

const partsOf = (nodes: readonly Node[], part: "main" | "dialog"): Node[] =>
  nodes
    .filter(isTag)
    .flatMap((node) => ([part, "dialog"].includes(node.name) ? [node] : partsOf(node.children, part)));

/** Shown to nobody, or a picture beside its words. */
const isHidden = ({ name, attribs }: Element): boolean =>
  ["script", "style", "template", "svg", "head"].includes(name) ||
  "hidden" in attribs ||
  attribs["aria-hidden"] === "true" ||
  (name === "input" && attribs.type === "hidden") ||
  (name === "dialog" && !("open" in attribs));

/** Screen readers do not read what only a printer shows. */
const isOnPaper = (attribs: Element["attribs"]): boolean => /(^| )print-only( |$)/.test(attribs.class ?? "");

const states: readonly [attribute: string, value: RegExp, text: string][] = [
  ["disabled", /^/, "disabled"],
  ["aria-disabled", /^true$/, "disabled"],
  ["aria-pressed", /^true$/, "pressed"],
  ["aria-checked", /^true$/, "on"],
  ["aria-expanded", /^true$/, "expanded"],
  ["aria-current", /^(?!false)/, "current"],
  ["aria-selected", /^true$/, "selected"],
  ["aria-invalid", /^true$/, "invalid"],
];

/** A control, a link or a picture: `<Send>`, `[Results](/reports)`, `{Email: a@example.nz}`, `(picture: Aroha)`. */
function controlText(element: Element, page: Document): string | undefined {
  const { name, attribs, children, parent } = element;
  const is = states.flatMap(([attribute, value, text]) =>
    value.test(attribs[attribute] ?? "\0") && attribs[attribute] !== undefined ? [text] : [],
  );
  const state = is.length === 0 ? "" : ` (${is.join(", ")})`;
  const text = wordsOf(element, page);
  if (name === "img") return attribs.alt ? `(picture: ${attribs.alt})` : "";
  if (name === "button" || attribs.role === "button") return `<${text}>${state}`;
  if (name === "a" && attribs.href !== undefined) return `[${text}](${steady(attribs.href)})${state}`;
  if (!["input", "select", "textarea"].includes(name)) return undefined;
  const field = findOne((one) => one.name === "label" && one.attribs.for === attribs.id, page.children);
  const isInLabel = parent !== null && isTag(parent) && parent.name === "label";
  const own = isInLabel ? "" : field === null ? (attribs.name ?? "") : clean(textContent(field));
  return `{${[attribs["aria-label"] ?? own, controlValue(name, attribs, children)].filter(Boolean).join(": ")}}${state}`;
}

/** What a control is called. */
function wordsOf({ name, attribs, children }: Element, page: Document): string {
  const label =
    name === "button"
      ? findOne(({ attribs: { id } }) => id === (attribs["aria-labelledby"] ?? "\0"), page.children)
      : null;
  return clean(attribs["aria-label"] ?? (label?.children ?? children).map(readText).join(""));
}

/** A text with that of its pictures, without what is hidden. */
function readText(node: Node): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || isHidden(node)) return "";
  if (node.name === "img") return node.attribs.alt ?? "";
  if (node.name === "time") return textContent(node);
  return `${spaceBefore(node)}${node.children.map(readText).join("")}${inline.has(node.name) ? "" : " "}`;
}

/** Two elements beside each other are not one word. */
const spaceBefore = ({ name, attribs, prev }: Element): string =>
  !inline.has(name) || /(^| )block( |$)/.test(attribs.class ?? "") || (prev !== null && isTag(prev))
    ? " "
    : "";

function controlValue(name: string, { type, value, checked }: Element["attribs"], children: readonly Node[]) {
  if (name === "textarea") return clean(children.map(readText).join(""));
  if (type === "checkbox" || type === "radio") return checked === undefined ? "off" : "on";
  if (name !== "select") return value ?? "";
  const options = children.filter(isTag);
  const chosen = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0];
  return [chosen, ...options].map((option) => option && clean(textContent(option))).join(" / ");
}

/**
 * What a browser without scripts asks for when a link is pressed, or the button of a form, with `fields` by their names;
 * a box is ticked by its value.
 */
export function pressed(html: string, { press = "", ...fields }: Readonly<Record<string, string>>) {
  if (press.startsWith("/")) return { path: press };
  const page = parseDocument(html);
  const words = (one: Element) => wordsOf(one, page);
  // An open dialog is before the page.
  const shown = [
    ...partsOf(page.children, "dialog").filter((one) => isTag(one) && !isHidden(one)),
    ...partsOf(page.children, "main"),
  ];
  const find = (isIt: (one: Element) => boolean) => findOne(isIt, shown);
  const isLink = ({ name }: Element) =>
    name === "button" || (name === "a" && Object.keys(fields).length === 0);
  const it =
    find((one) => isLink(one) && words(one) === press) ??
    find((one) => isLink(one) && words(one).startsWith(press));
  if (it === null) throw new Error(`Nothing is called ${press}:\n${pageLines(html, "main")}`);
  if (it.name === "a") return { path: it.attribs.href ?? "" };
  let form: Element["parent"] = find(({ attribs }) => attribs.id === (it.attribs.form ?? "\0")) ?? it;
  while (form !== null && !(isTag(form) && form.name === "form")) form = form.parent;
  if (form === null) throw new Error(`${press} has no form.`);
  const { id = "\0", method } = form.attribs;
  const action = it.attribs.formaction ?? form.attribs.action ?? "";
  const own = filter((one) => isTag(one) && one.attribs.name !== undefined, form.children).filter(isTag);
  const others = filter((one) => isTag(one) && one.attribs.form === id, shown).filter(isTag);
  const sent = new URLSearchParams();
  for (const one of new Set([...own, ...others])) {
    const { name, attribs, children } = one;
    const given = fields[attribs.name ?? ""];
    const isBox = attribs.type === "checkbox" || attribs.type === "radio";
    if ((name === "button" && one !== it) || "disabled" in attribs) continue;
    if (isBox && (given === undefined ? !("checked" in attribs) : given !== (attribs.value ?? "on")))
      continue;
    const options = children.filter(isTag).filter((option) => option.name === "option");
    const option = options.find((option) => "selected" in option.attribs) ?? options[0];
    const value = name === "textarea" ? textContent(one) : (option ?? one).attribs.value;
    sent.append(
      attribs.name ?? "",
      (name === "button" || isBox ? undefined : given) ?? value ?? (isBox ? "on" : ""),
    );
  }
  // The captcha's field is there with scripts only.
  if (fields.altcha !== undefined) sent.set("altcha", fields.altcha);
  return method?.toLowerCase() === "post" ? { path: action, form: sent } : { path: `${action}?${sent}` };
}

/** Tokens, ports and worlds are others each time, and nobody reads a file's bytes. */
const steady = (href: string): string =>
  href
    .replaceAll(/\b(record|token)=[\w.~%-]+/g, "$1=…")
    .replace(/^(data:[\w/-]+).*/, "$1…")
    .replace(/^http:\/\/127\.0\.0\.1:\d+\/~\w+/, "http://practice");
