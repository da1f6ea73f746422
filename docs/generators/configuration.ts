import type { z } from "zod";
import { environmentGroups } from "#app/.server/configuration/environment.ts";
import { secretVariables } from "#app/.server/configuration/parse-environment.ts";
import { assumedSent } from "#practice-api/adaptation/adapted-contract.ts";

const header = ["| variable | meaning | default |", "|---|---|---|"];
const rowOf = (name: string, description: string, value: string) =>
  `| \`${name}\` | ${description} | ${value} |`;

function variableRow([name, schema]: [string, z.ZodType]): string {
  const { description = "", computed } = schema.meta() ?? {};
  const constant = schema.safeParse(undefined).data;
  return rowOf(name, description, typeof computed === "string" ? computed : `\`${String(constant)}\``);
}

/** What `PRACTICE_LEAVE_OUT` may name. */
function assumedList(): string {
  const title =
    "The specification leaves these values of requests open, so their spelling is assumed. Each can be left out:";
  return [title, "", ...assumedSent().map((name) => `- \`${name}\``)].join("\n");
}

/** What other programs of the repository read. */
const otherVariables = [
  rowOf("MOCK_PORT", "The port of the mock practice.", "`4010`"),
  rowOf(
    "MOCK_KEEP",
    "A file that keeps the mock practice's worlds over a restart.",
    "none: they end with it",
  ),
  rowOf("MOCK_PATIENTS", "The number of generated patients of the mock practice.", "`0`"),
  rowOf("MOCK_DIALECTS", "The dialects of its default world, comma-separated.", "none"),
  rowOf(
    "MOCK_HOST",
    "The address that it listens on. Any but loopback lets other computers in.",
    "`127.0.0.1`",
  ),
  rowOf(
    "MOCK_CORS_ORIGINS",
    "The origins of pages that may call the mock practice, comma-separated.",
    "none",
  ),
  rowOf(
    "MOCK_CONTROL_ORIGINS",
    "The origins of pages that may call its control API, comma-separated.",
    "none",
  ),
  rowOf(
    "MOCK_CONTROL_HOSTS",
    "Names besides loopback ones by which its control API answers, comma-separated.",
    "`MOCK_HOST`",
  ),
  rowOf("SCENARIOS_DIR", "Further folders of scenarios, separated as in PATH.", "none"),
  rowOf("CHROMIUM_PATH", "The browser of the tests.", "the system's"),
  rowOf("E2E_PORTAL_PORT", "The portal's port in browser tests.", "`3190`"),
  rowOf("E2E_PRACTICE_PORT", "The practice's port in browser tests.", "`4280`"),
];

/** Every environment variable, as Markdown. */
export function configurationPage(): string {
  const sections = Object.entries(environmentGroups).flatMap(([title, group]) => [
    [`## ${title}`, "", ...header, ...Object.entries(group).map(variableRow)].join("\n"),
    ...(title === "Another practice" ? [assumedList()] : []),
  ]);
  const page = [
    "# Configuration",
    "The portal reads environment variables once, at start. A variable that cannot be used ends the process with a sentence that names it, and so does a configuration that must not serve patients. `npm run check-config` says what a portal with the current environment would do.",
    `Each secret can be in a file instead, whose name is in a variable with \`_FILE\` after its own: ${secretVariables.map((name) => `\`${name}_FILE\``).join(", ")}.`,
    ...sections,
    ["## Development and tests", "", ...header, ...otherVariables].join("\n"),
  ];
  return `${page.join("\n\n")}\n`;
}
