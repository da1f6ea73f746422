import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

const sources = /^(app\/.*\.tsx?|practice-api\/(.*\/)?texts\.ts|practice-api\/identity\/rules\.ts)$/;
/** Texts for the people who run the portal and the practice. */
const forOperators =
  /^app\/(\.server\/(log|metrics|serve|services)\.ts|\.server\/(configuration|operator|errors|store|practice-client|payments\/staff)\/|routes\.ts)/;
/** Attributes whose values are never shown. */
const neverShown =
  /^(className|class|d|href|to|viewBox|key|id|name|type|autoComplete|rel|src|action|method|style)$/;

type Node = { type: string; [key: string]: unknown };

/** The texts of each file that has any, in the order in which they are written. */
export function patientTexts(): ReadonlyMap<string, readonly string[]> {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => sources.test(file) && !forOperators.test(file))
    .sort();
  const texts = [...new Set(files)].map((file) => [file, textsIn(file, readFileSync(file, "utf8"))] as const);
  return new Map(texts.filter(([, found]) => found.length > 0));
}

/** Every text that a patient can read, file by file, for people who check how the portal speaks. */
export function patientTextsPage(): string {
  const sections = [...patientTexts()].map(
    ([file, texts]) => `## ${file}\n\n${texts.map((text) => `- ${text}`).join("\n")}\n`,
  );
  return `# What the portal says\n\n"{…}" is a value.\n\n${sections.join("\n")}`;
}

/** The texts of one source file, each once. */
export function textsIn(file: string, source: string): string[] {
  const found = new Set<string>();
  const add = (text: string) => {
    const line = text.replace(/\s+/g, " ").trim();
    if (/\p{L}{2}/u.test(line.replaceAll("{…}", ""))) found.add(line);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child);
    if (!isNode(node) || isSkipped(node)) return;
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = node.children as Node[];
      if (children.some((child) => child.type === "JSXText" && /\p{L}/u.test(String(child.value))))
        add(written(node));
    }
    const text = literal(node);
    if (text !== undefined && isSentence(text)) add(text);
    for (const [key, value] of Object.entries(node)) if (key !== "type") walk(value);
  };
  walk(parseSync(file, source).program as unknown);
  return [...found];
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function isSkipped(node: Node): boolean {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return neverShown.test(String((node.name as Node).name));
  return node.type === "NewExpression" && /Error$/.test(String((node.callee as Node).name));
}

/** What an element shows: its text, with "{…}" for each value. */
function written(node: Node): string {
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return (node.children as Node[]).map(written).join("");
  if (node.type !== "JSXExpressionContainer") return "";
  return (
    literal(node.expression as Node) ?? ((node.expression as Node).type === "JSXEmptyExpression" ? "" : "{…}")
  );
}

/** The text of a string or a template. */
function literal(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join("{…}");
}

/** Several words that begin like a sentence or end like one: neither a list of classes nor an id. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || /[<>=;]|^[a-z-]+:|\//.test(text))
    return /^\p{Lu}\p{Ll}*[-’']?\p{Ll}{2,}$/u.test(text);
  return /^[\p{Lu}\d“‘"]/u.test(text.trim()) || /[\p{L})][.?!…]$/u.test(text.trim());
}
