import { readFileSync } from "node:fs";
import { Command } from "commander";
import { expect, test } from "vitest";
import { environmentGroups } from "#app/.server/configuration/environment.ts";
import { conformCommand } from "#mock-server/conformance/cli-command.ts";
import { proxyCommand, recordCommand } from "#mock-server/recorder/cli-command.ts";
import { contractEndpoints } from "#practice-api/contract.ts";

const text = readFileSync("docs/trying-a-practice.md", "utf8");
const commands = [...text.matchAll(/^ +npm run mock -- (.+)$/gm)].map(([, command = ""]) => command);

test.each(commands)("the checklist's command is one that exists: %s", (command) => {
  const done: Command[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const one of [conformCommand(String), proxyCommand(), recordCommand(String)]) {
    one
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .action(() => void done.push(one));
    program.addCommand(one);
  }
  program.parse(command.split(" "), { from: "user" });
  expect(done).toHaveLength(1);
  const { only = "" } = done[0]?.opts<{ only?: string }>() ?? {};
  const calls = new Set(contractEndpoints().map(({ area, call }) => `${area}.${call}`));
  expect(only.split(",").filter((name) => name !== "" && !calls.has(name))).toEqual([]);
});

test("the checklist names every step, and variables that exist", () => {
  expect(commands.length).toBeGreaterThanOrEqual(6);
  const variables = new Set(text.match(/\b(?:PRACTICE|IDENTITY|IMAGES|LETTERS|PAY|VIDEO|STRIPE)_[A-Z_]+\b/g));
  const known = new Set(Object.values(environmentGroups).flatMap((group) => Object.keys(group)));
  expect([...variables].filter((name) => !known.has(name))).toEqual([]);
});
