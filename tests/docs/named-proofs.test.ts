import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The cells of the rows of a document whose first cell is an id. */
function rowsOf(document: string, id: RegExp): string[][] {
  const lines = readFileSync(document, "utf8").split("\n");
  const rows = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter(([first = ""]) => id.test(first));
}

/** The files that a text names. */
const filesIn = (text = "") =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:md|json))`/g)].map(([, file = ""]) => file);
const testFiles = (text = "") =>
  filesIn(text).filter((file) =>
    /\.(test|spec|soak)\.tsx?$|^tests\/.*\.yaml$|\/support\/|\/suites\//.test(file),
  );
const missing = (text: string) => filesIn(text).filter((file) => !existsSync(file));

/** The tests and rows of tables that a text names by file and name, and that the file does not have. */
const missingTests = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:(?:test|spec)\.tsx?|yaml)|e2e\/journeys\/[\w-]+\.ts)` "([^"]+)"/g)]
    .filter(([, file = "", name = ""]) => {
      const named = file.endsWith(".yaml") ? `${name}:` : `"${name}"`;
      return !existsSync(file) || !readFileSync(file, "utf8").includes(named);
    })
    .map(([found]) => found);

const documents = [
  { document: "docs/threats.md", id: /^T\d+$/, rows: 52 },
  { document: "docs/hazards.md", id: /^H\d+$/, rows: 20 },
  { document: "docs/asvs.md", id: /^\d+\.\d+\.\d+/, rows: 190 },
];

describe.each(documents)("$document", ({ document, id, rows }) => {
  const found = rowsOf(document, id);

  test("has rows, each once", () => {
    expect(found.length).toBeGreaterThanOrEqual(rows);
    const ids = found.map(([first]) => first);
    expect(ids.filter((one, place) => ids.indexOf(one) !== place)).toEqual([]);
  });

  test("names files and tests that exist", () => {
    const text = found.map((cells) => cells.join(" | "));
    expect(text.flatMap(missing)).toEqual([]);
    expect(text.flatMap(missingTests)).toEqual([]);
  });
});

test("docs/accessibility.md names files that exist, and ten journeys with the keyboard that exist", () => {
  const text = readFileSync("docs/accessibility.md", "utf8");
  expect(missing(text)).toEqual([]);
  expect(missingTests(text)).toEqual([]);
  expect((text.match(/^\d+\. `e2e\//gm) ?? []).length).toBeGreaterThanOrEqual(10);
});

test("every threat names a test", () => {
  const unproved = rowsOf("docs/threats.md", /^T\d+$/).filter(
    ([, , , proof]) => testFiles(proof).length === 0,
  );
  expect(unproved.map(([id]) => id)).toEqual([]);
});

test("every hazard has a risk, a control by its file, a test, and says what remains", () => {
  for (const [id, , , , severity, likelihood, risk, control, proof, rest] of rowsOf(
    "docs/hazards.md",
    /^H\d+$/,
  )) {
    expect([id, Number(risk)]).toEqual([id, Number(severity) * Number(likelihood)]);
    expect([id, Number(risk) < 10]).toEqual([id, true]);
    const named = [filesIn(control).length > 0, testFiles(proof).length > 0, Boolean(rest)];
    expect([id, ...named]).toEqual([id, true, true, true]);
  }
});

describe("every requirement of the ASVS", () => {
  const requirements = rowsOf("docs/asvs.md", /^\d+\.\d+\.\d+/);

  test("has a state, and a file or a reason", () => {
    const states = ["met", "part", "not met", "operator", "n/a"];
    const wrong = requirements.filter(
      ([, , , state = "", by]) =>
        !states.includes(state) || !by || (/^(met|part)$/.test(state) && filesIn(by).length === 0),
    );
    // What a library or the store does, or what is refused in another row, has words instead.
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  test("that is not met is named above the tables", () => {
    const [summary = ""] = readFileSync("docs/asvs.md", "utf8").split("\n## ");
    const notMet = requirements.filter(([, , , state]) => state === "not met").map(([id = ""]) => id);
    expect(notMet.filter((id) => !summary.includes(id))).toEqual([]);
    const named = summary.match(/\d+\.\d+\.\d+/g) ?? [];
    expect(named.filter((id) => !notMet.includes(id))).toEqual([]);
  });
});
