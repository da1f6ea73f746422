import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Every code and style file of the repository, committed or not. */
export const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
export const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const isCode = new Set(code);
export const text = (file: string) => readFileSync(file, "utf8");

/** `to` is a file of the repository or a package's name; `isType` says that nothing but types is imported. */
export type Import = { from: string; to: string; isType: boolean };

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?([^"';]*?from\s+)?"([^"]+)"|import\("([^"]+)"\)/g;

function importsOf(file: string): Import[] {
  return [...text(file).matchAll(importPattern)].map((match) => {
    const named = match[3] ?? "";
    const isType = match[2] !== undefined || /^\{(\s*type\s+\w+,?)+\s*\}\s*from\s+$/.test(named);
    const target = match[4] ?? match[5] ?? "";
    const to = target.startsWith(".") ? normalize(join(dirname(file), target)) : target.replace(/^#/, "");
    return { from: file, to, isType };
  });
}
export const imports = code.flatMap(importsOf);

/** What each node imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The files of the repository and what they import of each other, types included. */
export const fileGraph: Graph = graphOf(imports, (file) => (isCode.has(file) ? file : undefined));

/** Every folder with code, at any depth; the repository's own is the empty text. */
export const folders: readonly string[] = [...new Set(code.flatMap(foldersAbove))].toSorted();

/** The direct children of a folder, files and folders, and what they import of each other, types included. */
export function childGraph(folder: string): Graph {
  const prefix = folder === "" ? "" : `${folder}/`;
  return graphOf(imports, (file) =>
    isCode.has(file) && file.startsWith(prefix) ? file.slice(prefix.length).split("/")[0] : undefined,
  );
}

/** Groups of nodes that lead to each other and so back to themselves, each in alphabetical order. */
export function circlesIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  const circles = [...reached]
    .filter(([node, others]) => others.has(node))
    .map(([node, others]) => [...others].filter((other) => reached.get(other)?.has(node)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(" "), circle])).values()];
}

function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return found;
}

function graphOf(edges: readonly Import[], nodeOf: (file: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [node, other] = [nodeOf(from), nodeOf(to)];
    if (node === undefined || other === undefined || node === other) continue;
    graph.set(node, (graph.get(node) ?? new Set()).add(other));
  }
  return graph;
}

function foldersAbove(file: string): string[] {
  const steps = file.split("/").slice(0, -1);
  return ["", ...steps.map((_, index) => steps.slice(0, index + 1).join("/"))];
}
