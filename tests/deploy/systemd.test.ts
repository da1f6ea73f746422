import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { environment } from "#app/.server/configuration/environment.ts";
import { checkConfiguration } from "#app/.server/operator/check-configuration.ts";
import { portalVariables, readText } from "./deployment-files.ts";

const units = readdirSync("deploy/systemd").filter((file) => /\.(service|timer)$/.test(file));
const folder = mkdtempSync(join(tmpdir(), "units-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isHere = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!isHere)("systemd accepts the units", () => {
  const files = units.map((unit) => {
    const file = join(folder, unit);
    // The folder of an installed portal is not on this machine.
    writeFileSync(file, readText(`systemd/${unit}`).replaceAll(/\/opt\/portal\S*\/node /g, "/bin/true "));
    return file;
  });
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

const isProgram = (unit: string) => /^ExecStart=\S+ \S+\.ts/m.test(readText(`systemd/${unit}`));
test.each(units.filter(isProgram))("%s starts a program with variables that it reads", (unit) => {
  const text = readText(`systemd/${unit}`);
  const [, program = ""] = /^ExecStart=\S+ (\S+\.ts)/m.exec(text) ?? [];
  expect(readFileSync(program, "utf8")).not.toBe("");
  readsWhatItGives(text);
});

test.each(["cards.conf", "previous-keys.conf"])("%s adds a secret that the portal reads", (file) =>
  readsWhatItGives(readText(`systemd/${file}`)),
);

function readsWhatItGives(text: string) {
  const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
  );
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !portalVariables.includes(name))).toEqual([]);
  const given = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
  const read = [...text.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name);
  expect(read.toSorted()).toEqual(given.toSorted());
}

test("the unit that checks has the user, the files and the secrets of the one that serves", () => {
  const read = /^(User|Group|WorkingDirectory|Environment|EnvironmentFile|LoadCredential|P\w+|UMask)=/;
  const [check, serve] = ["portal-check@.service", "portal@.service"].map((unit) =>
    readText(`systemd/${unit}`)
      .split("\n")
      .filter((line) => read.test(line)),
  );
  expect(check?.length).toBeGreaterThan(8);
  expect(check).toEqual(serve);
});

test("each task with a timer notes that it has finished where portal.env says", () => {
  const timers = units.filter((unit) => unit.endsWith(".timer"));
  expect(timers.length).toBeGreaterThan(1);
  for (const timer of timers) {
    const task = /^portal-(\w+)\.timer$/.exec(timer)?.[1];
    const text = readText(`systemd/portal-${task}.service`);
    expect(text).toMatch(/^StateDirectory=portal-tasks\b/m);
    expect(text).toContain(`\nExecStartPost=/bin/touch %S/portal-tasks/${task}\n`);
  }
  expect(sample.TASKS_DIR).toBe("/var/lib/portal-tasks");
});

const lines = readText("portal.env").split("\n");
const variablesIn = (pattern: RegExp) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ""] = pattern.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
const sample: Record<string, string> = variablesIn(/^([A-Z_]+)=(.*)$/);
const optional: Record<string, string> = variablesIn(/^#([A-Z_]+)=(.*)$/);

test("portal.env has each variable once, with a line above it that says what it is", () => {
  const names = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  const bare = lines.filter((line, at) => /^#?[A-Z_]+=/.test(line) && !/^# .+/.test(lines[at - 1] ?? ""));
  expect(bare).toEqual([]);
});

test("portal.env shows the defaults of what is optional", () => {
  for (const [name, schema] of Object.entries(environment.shape)) {
    if (!(name in optional)) continue;
    const computed = schema.meta()?.computed;
    expect([name, optional[name]]).toEqual([
      name,
      computed === undefined ? String(schema.safeParse(undefined).data) : "",
    ]);
  }
});

describe("check-config accepts portal.env once its blanks are filled", () => {
  const blanks: Record<string, string> = {
    PORTAL_ORIGINS: "https://portal.example.nz",
    IDENTITY_URL: "https://identity.example.nz",
    PRACTICE_ORIGINS: "https://practice.example.nz",
    PRACTICE_API_URL: "https://practice.example.nz/api",
    HELPLINE_NUMBER: "04 555 0100",
  };
  const secrets = {
    DATABASE_URL: "postgres://portal_program:password@127.0.0.1/portal",
    SESSION_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const stripe = { STRIPE_PUBLISHABLE_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef" };
  const off = {
    CARD_PAYMENTS: "off",
    STRIPE_URL: undefined,
    STRIPE_JS_URL: undefined,
    STRIPE_PUBLISHABLE_KEY: undefined,
  };
  test.each([
    ["with cards", stripe],
    ["without cards", off],
  ])("%s", (_title, cards) => {
    const empty = Object.keys(sample).filter((name) => sample[name] === "");
    expect(empty.filter((name) => !(name in blanks))).toEqual(["STRIPE_PUBLISHABLE_KEY"]);
    const filled = { ...sample, ...blanks, ...secrets, ...cards, TASKS_DIR: folder };
    const { text, isUsable } = checkConfiguration(filled);
    expect(text).not.toMatch(/^(It would not start|Warning)/m);
    expect(isUsable).toBe(true);
  });

  test("and names each of them before", () => {
    const { text } = checkConfiguration({
      ...sample,
      ...secrets,
      PORTAL_ORIGINS: "https://portal.example.nz",
    });
    for (const name of ["IDENTITY_URL", "HELPLINE_NUMBER", "STRIPE_PUBLISHABLE_KEY"])
      expect(text).toContain(`It would not start: ${name} must be set`);
  });
});

test("neither git nor an image takes the files of secrets that the book names", () => {
  const book = readFileSync("docs/operating.md", "utf8");
  const written = [
    ...book.matchAll(/> (?:\/etc\/portal\/)?([a-z]+-(?:key|url))\b/g),
    ...book.matchAll(/`(previous-keys)`/g),
  ];
  const names = [...new Set(written.map(([, name]) => name))];
  expect(names.length).toBeGreaterThan(3);
  const [git, image] = [".gitignore", ".dockerignore"].map((file) => readFileSync(file, "utf8").split("\n"));
  expect(names.filter((name) => !git?.includes(`${name}`) || !image?.includes(`**/${name}`))).toEqual([]);
});
