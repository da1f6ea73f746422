import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && existsSync(file));
const text = (file: string) => readFileSync(file, "utf8");
const sources = files.filter(
  (file) =>
    /\.(ts|tsx|js|mjs|css|yaml|md)$/.test(file) &&
    !file.startsWith("docs/") &&
    file !== "tests/documents.test.ts",
);

/** The ids that a document defines: the first cell of a table row, or a numbered or lettered heading. */
function idsIn(document: string): Set<string> {
  const cells = [...text(document).matchAll(/^\| ([A-Z]\d+) \|/gm)];
  const headings = [...text(document).matchAll(/^(?:## |- \*\*)([A-Z]|\d+)\. /gm)];
  return new Set([...cells, ...headings].map(([, id]) => id as string));
}

/** How code cites a document, and the document that defines the cited ids. */
const citations = [
  {
    pattern: /\brulings? ((?:[BP]\d+|C)(?:(?:, | and | to )[BP]\d+)*)/g,
    document: "docs/product-rulings.md",
  },
  { pattern: /\bthreats? (T\d+(?:(?:, | and | to )T\d+)*)/g, document: "docs/threats.md" },
  { pattern: /docs\/mock-practice\.md (\d+(?:(?:, | and )\d+)*)/g, document: "docs/mock-practice.md" },
  { pattern: /docs\/practice-data\.md ([A-J](?:(?:, | and )[A-J])*)/g, document: "docs/practice-data.md" },
];

describe("documents cited in code", () => {
  test.each(citations)("exist: $document", ({ pattern, document }) => {
    const defined = idsIn(document);
    const cited = sources.flatMap((file) =>
      [...text(file).matchAll(pattern)].flatMap(([, ids = ""]) =>
        ids.split(/, | and | to /).map((id) => ({ file, id })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ id }) => !defined.has(id))).toEqual([]);
  });

  test("have the sections of the specifications that are cited", () => {
    const [, first = "", second = ""] = text("docs/specification.md").split(/^## spec \d$/m);
    const rows = [first, second].map((map) => [...map.matchAll(/^\| (\d) /gm)].map(([, section]) => section));
    const cited = sources.flatMap((file) =>
      [...text(file).matchAll(/\bspec ([12]), sections? (\d+)(?: and (\d+))?/g)].flatMap(
        ([, specification, ...sections]) =>
          sections.filter(Boolean).map((section) => ({ file, specification, section })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(
      cited.filter(({ specification, section }) => !rows[Number(specification) - 1]?.includes(section)),
    ).toEqual([]);
  });

  test("are cited by the names that this repository has", () => {
    const foreign =
      /\b(DECISIONS|SECURITY(?!\.md)|PRACTICE-SERVER|NZ-DATA|EXPERIENCE|PERFORMANCE|STACK|NAMES)\b(?=[ ,.]| ?["(])/;
    expect(sources.filter((file) => foreign.test(text(file)))).toEqual([]);
  });
});

const folders =
  /\b(?:app|bench|docs|e2e|fixtures|machines|mock-server|practice-api|public|scripts|tests)\/[\w./-]+\.\w+/g;

test("paths named in comments are files that exist", () => {
  const missing = sources
    .filter((file) => !file.endsWith(".md"))
    .flatMap((file) =>
      text(file)
        .split("\n")
        .filter((line) => /^\s*(\/\/|\/?\*|#)/.test(line))
        .flatMap((line) => line.match(folders) ?? [])
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test("docs/decisions/README.md lists every decision with its number and title", () => {
  const listed = text("docs/decisions/README.md").match(/^\| \[\d{4}\]\(.*?\) \| .*? \|/gm);
  const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).sort();
  expect(listed).toEqual(
    decisions.map((file) => {
      const [, number, title] = /^# (\d{4})\. (.*)$/m.exec(text(file)) ?? [];
      return `| [${number}](${file.replace("docs/decisions/", "")}) | ${title} |`;
    }),
  );
});

describe("paths named in documents", () => {
  const pages = files.filter((file) => file.endsWith(".md"));
  const folders = /^(app|bench|docs|e2e|fixtures|machines|mock-server|practice-api|scripts|tests)\//;
  // What `npm run docs`, a build or a run of the tests makes.
  const made = /^(build|reports|node_modules|bench\/node_modules|\.data)(\/|$)/;
  test.each(pages)("%s names files and folders that exist", (page) => {
    const named = [...text(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].flatMap(([, path = ""]) =>
      made.test(path) ? [] : path,
    );
    expect(named.filter((path) => folders.test(path) && !existsSync(path))).toEqual([]);
    // Within a sentence about a folder, a file is named by the end of its path.
    const names = named.filter((path) => /\.(ts|tsx|mjs|css|md|json|ya?ml|sql)$/.test(path));
    expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });
});

describe("a list of folders", () => {
  const lists = [
    ["ARCHITECTURE.md", "app/.server", /^\| `app\/\.server\/` .*$/m],
    ["mock-server/README.md", "mock-server", /^## Folders$[\s\S]*?(?=^## )/m],
  ] as const;
  test.each(lists)("%s has every folder of %s", (document, folder, place) => {
    const [list = ""] = place.exec(text(document)) ?? [];
    const inside = files
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1));
    const folders = new Set(inside.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
    expect(folders.size).toBeGreaterThan(8);
    expect([...folders].filter((name) => !list.includes(`${name}/`))).toEqual([]);
  });
});
