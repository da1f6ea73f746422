// Fails when something in the built scripts or styles is newer than the oldest browsers whose scripts run (ruling B94).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import postcss, { type ChildNode, type Container } from "postcss";
import { parseSync } from "vite";

/** Phones have the versions of their desktop browsers. `app/browser/late-scripts.tsx` starts no scripts in older ones. */
const floor = { safari: 16.4, chrome: 111, firefox: 121 } as const;

/** What may be newer, everywhere or in one chunk, and what happens without it. An entry that nothing needs is a fault too. */
export const allowed: Readonly<Record<string, string>> = {
  "root: look-behind":
    "between graphemes (practice-api/unicode.ts); no script starts in browsers that cannot read it",
  "captcha-element.client: look-behind":
    "a chunk of altcha that only a started page loads, in browsers that read it",
  ".toArray()": "of React, by name the same as that of iterators",
  "@property": "Tailwind sets the same values by a rule behind @supports",
  "@media scripting": "what needs scripts is shown where they are off, as before it",
  ":popover-open": "alone in its rules, or beside [open] in :is, which forgives it",
  ":open": "beside [open] in :is, which forgives it",
  ":details-content": "behind @supports; without it the fold stays a fold",
  "top: anchor": "after an inset that serves without it",
  "position-area: span-left":
    "behind @supports (position-area: bottom); the menu is under the header without it",
  "anchor-name": "names what the line above uses",
  "content-visibility": "only saves work",
  "content-visibility: auto": "only saves work",
  "content-visibility: visible": "undoes auto",
  "contain-intrinsic-block-size": "beside content-visibility",
  "@page": "the margins of paper are the printer's",
  size: "the size of paper is the printer's",
  "break-after: avoid": "a heading may end a sheet of paper",
  "text-wrap": "lines break where they always did",
  "text-wrap: balance": "lines break where they always did",
  "text-wrap: wrap": "lines break where they always did",
  "text-decoration: dotted": "the line is solid",
  "scrollbar-width": "the scroll bar shows",
  "scrollbar-width: none": "the scroll bar shows",
  hyphens: "long words break anywhere",
  "forced-color-adjust": "the browser chooses the colour",
  "forced-color-adjust: none": "the browser chooses the colour",
  "font-family: ui-sans-serif": "the next family of the list",
  "font-family: ui-monospace": "the next family of the list",
  "field-sizing": "the field has the rows that it is given",
  "field-sizing: content": "the field has the rows that it is given",
  "-webkit-tap-highlight-color": "a tap is highlighted, or not",
};

/** Chunks that bring what they need themselves. */
const exempt: ReadonlyArray<readonly [RegExp, string]> = [
  [/^pdf[.-]/, "pdf.js in its legacy build has its own polyfills"],
];

/** A statement of two browsers that have different versions of it is as new as its newest. */
function isNewer({ support }: CompatStatement): boolean {
  return Object.entries(floor).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof floor] ?? []].flat() as SimpleSupportStatement[];
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        !(typeof removed === "string" && Number.parseFloat(removed) <= oldest) &&
        flags === undefined &&
        prefix === undefined &&
        other === undefined &&
        typeof added === "string" &&
        Number.parseFloat(added.replace("≤", "")) <= oldest,
    );
  });
}

const parts = (within: Identifier | undefined): [string, Identifier][] =>
  Object.entries(within ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];
const isNew = (found: Identifier | undefined) => found?.__compat !== undefined && isNewer(found.__compat);

/** The Web's own names are common words too; those of two words are its alone. */
const isWord = /^[a-z]+$/;
const isIn = (owner: unknown, name: string) => Object.hasOwn(Object(owner), name);
const interfaces = [...parts(bcd.javascript.builtins), ...parts(bcd.api)];
/** `Map.groupBy` and the like, which the data names with or without an ending. */
const newMembers = new Set(
  interfaces.flatMap(([owner, within]) =>
    parts(within).flatMap(([name, member]) =>
      isNew(member) ? [`${owner}.${name.replace(/_static$/, "")}`] : [],
    ),
  ),
);
const newGlobals = new Set(interfaces.flatMap(([name, found]) => (isNew(found) ? [name] : [])));
/**
 * Members by their name alone, because the code does not say whose they are: only names that mean nothing older. One that
 * is also a member of something older, such as `has`, `at` or `values`, cannot be told from it. Only calls count: what is
 * read is undefined in an older browser, and `share` or `icon` are names of everybody.
 */
const newNames = (() => {
  const names = new Map<string, boolean>();
  const web = new Set(parts(bcd.api).map(([owner]) => owner));
  for (const [owner, within] of interfaces) {
    for (const [name, member] of parts(within)) {
      const compat = member.__compat;
      if (newGlobals.has(owner) || compat === undefined || /_event$|\W/.test(name)) continue;
      const plain = name.replace(/_static$/, "");
      const isStatic = plain !== name || isIn((globalThis as Record<string, unknown>)[owner], plain);
      const isTried = compat.status?.experimental === true || compat.status?.standard_track === false;
      // These have names that anything may have, and code that means them begins with their owner.
      if (isNew(member) && (isStatic || isTried || (web.has(owner) && isWord.test(plain)))) continue;
      names.set(plain, (names.get(plain) ?? true) && isNew(member));
    }
  }
  return new Set([...names].flatMap(([name, isAlwaysNew]) => (isAlwaysNew ? [name] : [])));
})();

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const named = (value: unknown) => (isNode(value) && value.type === "Identifier" ? String(value.name) : "");

/** A text in quotes or, as it is minified, in backquotes. */
const textOf = ({ value, quasis }: Node): string =>
  Array.isArray(quasis)
    ? (quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked).join()
    : String(value);

function* nodesIn(node: Node, parent?: Node): Generator<[Node, Node | undefined]> {
  yield [node, parent];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesIn(child, node);
  }
}

/** Look-behind counts as newer: a browser that cannot read it drops the whole chunk, before any test of the browser. */
function newInPattern(pattern: string, flags = ""): string[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ["look-behind"] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? ["modifiers of expressions"] : []),
    ...(flags.includes("v") ? ["expressions with the flag v"] : []),
  ];
}

/** What a script uses that is newer than the floor. A call with `?.`, or a name that `in` or `typeof` looks for, has a fallback. */
export function newInScript(code: string): string[] {
  const { program, errors } = parseSync("chunk.js", code, { sourceType: "module" });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const nodes = [...nodesIn(program as unknown as Node)];
  const own = new Set(
    nodes.flatMap(([{ type, id, params, local, param }]) =>
      [
        ...(type === "VariableDeclarator" || /^(Function|Class)/.test(type) ? [named(id)] : []),
        ...(Array.isArray(params) ? params.map(named) : []),
        named(local),
        named(param),
      ].filter(Boolean),
    ),
  );
  const lookedFor = new Set(
    nodes.flatMap(([node]) =>
      node.type === "BinaryExpression" && node.operator === "in" && isNode(node.left)
        ? [textOf(node.left)]
        : node.type === "UnaryExpression" && node.operator === "typeof" && isNode(node.argument)
          ? [named(node.argument.property)]
          : [],
    ),
  );
  const typeofs = new Set(
    nodes.flatMap(([node]) =>
      node.type === "UnaryExpression" && node.operator === "typeof" ? [named(node.argument)] : [],
    ),
  );
  return nodes.flatMap(([node, parent]) => {
    if (node.type === "Literal" && typeof node.regex === "object" && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      return newInPattern(pattern, flags);
    }
    if (node.type === "Literal" && typeof node.value === "string") return newInPattern(node.value);
    if (node.type === "TemplateElement") return newInPattern((node.value as { cooked: string }).cooked ?? "");
    if (node.type === "MemberExpression" && node.computed !== true) {
      const name = named(node.property);
      const isCall = parent?.type === "CallExpression" && parent.callee === node;
      if ((isCall && parent.optional === true) || lookedFor.has(name)) return [];
      const whole = `${named(node.object)}.${name}`;
      if (!own.has(named(node.object)) && newMembers.has(whole)) return [whole];
      return isCall && newNames.has(name) ? [`.${name}()`] : [];
    }
    if (node.type === "Identifier") {
      const name = String(node.name);
      const isName =
        (parent?.type === "MemberExpression" && parent.property === node && parent.computed !== true) ||
        (parent?.type === "Property" && parent.key === node) ||
        parent?.type === "MethodDefinition" ||
        parent?.type === "PropertyDefinition" ||
        /^(Import|Export)/.test(parent?.type ?? "");
      return !isName && newGlobals.has(name) && !own.has(name) && !typeofs.has(name) ? [name] : [];
    }
    return [];
  });
}

const { properties, selectors, types, "at-rules": atRules } = bcd.css;
/** Functions and units of values, such as `light-dark`, wherever the data has them. */
const newFunctions = new Set<string>();
(function walk(within: Identifier | undefined) {
  for (const [name, found] of parts(within)) {
    if (isNew(found)) newFunctions.add(name);
    walk(found);
  }
})(types as unknown as Identifier);

/** What a stylesheet uses that is newer than the floor. What `@supports` asks for by its name has its fallback. */
export function newInStyles(css: string): string[] {
  const found: string[] = [];
  const visit = (node: ChildNode, guard: string) => {
    const note = (what: string, word: string) => {
      if (!guard.includes(word)) found.push(what);
    };
    if (node.type === "atrule") {
      const rule = atRules?.[node.name];
      if (isNew(rule)) note(`@${node.name}`, node.name);
      for (const [, feature = ""] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
        if (node.name === "media" && isNew(rule?.[feature])) note(`@media ${feature}`, feature);
      }
    }
    if (node.type === "rule") {
      for (const [, name = ""] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) {
        if (isNew(selectors?.[name])) note(`:${name}`, name);
      }
      if (/(?<!\\)&/.test(node.selector)) note("nesting", "&");
    }
    if (node.type === "decl" && !node.prop.startsWith("--")) {
      const property = properties?.[node.prop];
      if (isNew(property)) note(node.prop, node.prop);
      for (const [word, , isCall] of node.value.matchAll(/([a-z][a-z-]+)(\()?/g)) {
        const name = word.replace("(", "");
        if (isCall ? newFunctions.has(name) : isNew(property?.[name])) note(`${node.prop}: ${name}`, name);
      }
    }
    if ("nodes" in node) {
      const asks = node.type === "atrule" && node.name === "supports" ? node.params : "";
      for (const child of (node as Container).nodes ?? []) visit(child as ChildNode, guard + asks);
    }
  };
  for (const node of postcss.parse(css).nodes) visit(node, "");
  return found;
}

/** Each finding that no entry allows, with its file, and each entry that allows nothing. */
export function floorFaults(
  files: Iterable<readonly [name: string, text: string]>,
  list = allowed,
): string[] {
  const faults = new Set<string>();
  const used = new Set<string>();
  for (const [name, text] of files) {
    if (exempt.some(([pattern]) => pattern.test(name))) continue;
    const chunk = name.replace(/-[\w-]{8}\.\w+$/, "");
    for (const what of name.endsWith(".css") ? newInStyles(text) : newInScript(text)) {
      const entry = [what, `${chunk}: ${what}`].find((key) => key in list);
      if (entry !== undefined) used.add(entry);
      else faults.add(`${name}: ${what}`);
    }
  }
  for (const what of Object.keys(list)) if (!used.has(what)) faults.add(`Nothing uses ${what} any more.`);
  return [...faults];
}

if (import.meta.main) {
  const folder = "build/client/assets";
  const names = readdirSync(folder).filter((name) => /\.(m?js|css)$/.test(name));
  const faults = floorFaults(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    console.log(
      "Newer than Safari 16.4, Chrome 111 or Firefox 121. Use something older, or write down its fallback in scripts/browser-floor.ts.",
    );
    process.exitCode = 1;
  }
}
