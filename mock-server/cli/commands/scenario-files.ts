import { screens } from "#fixtures/scenarios/screens.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { junitDocument } from "../../core/junit.ts";
import type { Mistake } from "../../scenarios/file/source.ts";
import type { Label } from "../../scenarios/library/known-labels.ts";
import { CliError, command } from "../cli-error.ts";
import { pathOf, scenarioNameOf, writeText } from "../files.ts";
import { countText } from "../format.ts";
import { print, row } from "../setup.ts";

export const scenarioFileCommands = [
  row(
    "lint",
    "Reports the mistakes in scenario files, in all shipped ones by default. Needs no practice.",
    {
      "[files...]": "files, folders, or names of shipped scenarios",
      "--junit <file>": "writes the result as JUnit",
    },
    async (terminal, given: string[], { junit }: { junit?: string }) => {
      const { formatMistake, lintScenarios, scenarioFilesOf } = await import(
        "../../scenarios/library/lint.ts"
      );
      const files = given.flatMap((named) => scenarioFilesOf(named, pathOf));
      if (given.length > 0 && files.length === 0)
        throw new CliError(`There is no scenario file in ${given.map(pathOf).join(", ")}.`, "usage");
      const warnings: string[] = [];
      const mistakes = lintScenarios(files, (warning) => warnings.push(warning));
      if (junit)
        writeText(junit, junitDocument({ name: "lint", cases: lintCases(files, mistakes, formatMistake) }));
      print(terminal, [
        [...mistakes.map(formatMistake), ...warnings, summaryText(mistakes)].join("\n"),
        mistakes,
      ]);
      if (mistakes.length > 0) throw new CliError("");
      return undefined;
    },
  ),
  row(
    "labels",
    "Lists what the pages around a screen of the portal have to press and to type into. Needs no practice.",
    {
      "[screen]": "as in the step that opens it, such as Messaging; all of them by default, with --find",
      "--find <words>":
        "lists only what has these words, with its pages, and the texts to see that have them",
    },
    async (_, screen: string | undefined, { find = "" }: { find?: string }) => {
      if (screen === undefined && find === "")
        throw new CliError("Name a screen, or words with --find.", "usage");
      const { labelsOf } = await import("../../scenarios/library/file-warnings.ts");
      const labels = labelsOf(screen);
      const names = Object.keys(screens);
      if (!labels) throw new CliError(`There is no screen "${screen}". Choose from ${names.join(", ")}.`);
      const [press, fields, see] = [labels.pressable, labels.fields, labels.words].map((all) =>
        all.filter(({ label }) => label.toLowerCase().includes(find.toLowerCase())).slice(0, maxLabels),
      );
      const listed = (all: readonly Label[] = []) =>
        all.map((one) => JSON.stringify(one.label) + (find === "" ? "" : pagesText(one))).join(", ") ||
        "nothing";
      const texts = find === "" ? [] : [`To see: ${listed(see)}`];
      const lines = [`To press or choose: ${listed(press)}`, `To type into: ${listed(fields)}`, ...texts];
      const asJson = (all: readonly Label[] = []) => all.map(({ label, on }) => ({ label, on: [...on] }));
      return [lines.join("\n"), { press: asJson(press), fields: asJson(fields), see: asJson(see) }];
    },
  ),
  row(
    "new",
    "Writes a scenario file to start from, with comments.",
    {
      "<name>": "small letters, digits and hyphens, such as two-allergies",
      "--to <file>": "the file; by default <name>.yaml in this folder",
    },
    ({ at }, given: string, { to }: { to?: string }) => {
      const name = scenarioNameOf(given);
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
        throw new CliError(`"${name}" is not a name of small letters, digits and hyphens.`, "usage");
      }
      const file = to ?? `${given.replace(/\.ya?ml$/i, "")}.yaml`;
      writeText(file, scenarioTemplate(name, at), { isNew: true });
      const next = `Check it with ${command} lint ${file}, and use it with ${command} scenario ${file}`;
      return [`Written to ${pathOf(file)}.\n${next}`, { file: pathOf(file) }];
    },
  ),
  row(
    "save",
    "Prints what the world has become as a scenario file.",
    { "[title]": "the title of the scenario", "--to <file>": "writes it to a file instead" },
    async ({ world }, title: string | undefined, { to }: { to?: string }) => {
      const saved = await world.asScenario();
      const text = title ? saved.replace(/^title: .*$/m, () => `title: ${JSON.stringify(title)}`) : saved;
      if (!to) return [text.trimEnd(), { scenario: text }];
      writeText(to, text);
      return [`Written to ${pathOf(to)}.`, { file: pathOf(to) }];
    },
  ),
];

const maxLabels = 60;
const pagesText = ({ on }: Label) => ` on ${[...on].slice(0, 3).join(", ")}`;

function summaryText(mistakes: readonly Mistake[]): string {
  return mistakes.length === 0 ? "No mistakes." : `${countText(mistakes.length, "mistake")}.`;
}

/** Without files one case for all shipped ones. */
function lintCases(
  files: readonly string[],
  mistakes: readonly Mistake[],
  format: (mistake: Mistake) => string,
) {
  const names = files.length > 0 ? files : [...new Set(mistakes.map(({ file }) => file))];
  if (names.length === 0) return [{ name: "all shipped scenarios" }];
  return names.map((name) => {
    const own = mistakes.filter(({ file }) => file === name).map(format);
    return { name, failure: own.length > 0 ? own.join("\n") : undefined };
  });
}

/** Valid as it is, with the commonest parts as comments. */
function scenarioTemplate(name: string, practiceUrl: string): string {
  const title = capitalized(name).replaceAll("-", " ");
  return `# yaml-language-server: $schema=${practiceUrl}/__mock/scenarios/schema.json
# A scenario: the situation that a world begins with, and the steps of a tester.
title: ${title}
story: >-
  Two or three sentences: who the patients are, what has happened, and what the tester should notice.

# Whom the tester signs in as, and the time that it is then. The clock is stopped there.
signIn: [aroha]
now: 2026-11-23T09:00+13:00

# What the people's records have besides the usual. Times can be "2 days ago" or "tomorrow 10:30". All words and
# names are at /__mock/reference.md of the practice, and the editor offers them.
people:
  aroha:
    results: [{ test: HbA1c, value: 71, flag: High, read: no, when: 2 days ago }]
#   appointments: [{ type: GP consult, when: tomorrow 10:30 }]
#   invoices: { only: [] }

# Settings by the practice's names.
# settings: { IsAllowSameDayBooking: off }

# What goes wrong, and how often.
# rules:
#   - { when: aroha books any slot, then: refuse with slot-taken, times: 1 }

# What the tester does and sees. "expect" counts the calls since the step that acted last. A step with a colon
# needs single quotes: - 'see "Total: $12"'
script:
  - sign in as aroha
  - choose "Aroha Ngata"
  - open Test Results
  - { do: press "HbA1c", expect: { call: GET Patient/LabResultByID, times: { min: 1 } } }
  - see "71"
`;
}
