import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** Holds the arrows between the rooms, and the sizes and names, that ARCHITECTURE.md promises. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const text = (file: string) => readFileSync(file, "utf8");

type Import = { from: string; to: string; isType: boolean };
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
const imports = code.flatMap(importsOf);

/** A room, what it may reach for, and whether only for types. Packages are named in full. */
type Rule = { room: RegExp; may: RegExp; mayTypes?: RegExp };
const rules: Record<string, Rule> = {
  "practice-api": { room: /^practice-api\//, may: /^(zod$|practice-api\/)/ },
  fixtures: {
    room: /^fixtures\//,
    may: /^(fixtures\/|@faker-js\/faker|pdfkit|yaml|node:)/,
    mayTypes: /^practice-api\//,
  },
  machines: {
    room: /^machines\//,
    may: /^(machines\/|xstate$|practice-api\/[a-z]+\/rules\.ts$)/,
    mayTypes: /^practice-api\//,
  },
  "mock-server": {
    room: /^mock-server\//,
    may: /^(mock-server\/|practice-api\/|fixtures\/|express$|yaml$|zod$|node:)/,
  },
  "app/.server": {
    room: /^app\/\.server\//,
    may: /^(app\/(\.server|format|shell\/menu\/areas|shell\/areas|browser\/session-headers)|practice-api\/|machines\/|node:|virtual:|@remix-run\/|altcha-lib|cockatiel|compression|cookie|express|helmet|ical-generator|pg|pino|rate-limiter-flexible|react-router|undici|vite|zod)/,
    mayTypes: /^app\/(shell|routes|forms|browser)\//,
  },
  "app/ui": { room: /^app\/ui\//, may: /^(app\/(ui|format)\/|react$|@visx\/)/ },
  "app/forms": {
    room: /^app\/forms\//,
    may: /^(app\/(forms|ui|format)\/|react$|react-router$|zod$|altcha)/,
  },
  "app/format": { room: /^app\/format\//, may: /^app\/format\// },
  "app/shell": {
    room: /^app\/shell\//,
    may: /^(app\/(shell|ui|format|browser|forms)\/|react$|react-router$)/,
    mayTypes: /^practice-api\//,
  },
  "app/routes": {
    room: /^app\/routes\//,
    may: /^(app\/|react$|react-router$|cockatiel$|ical-generator$|node:crypto$|zod(\/mini)?$|machines\/|practice-api\/[a-z]+\/rules\.ts$|\.\/\+types)/,
    mayTypes: /^practice-api\//,
  },
  e2e: {
    room: /^e2e\//,
    may: /^(e2e\/|@playwright\/test$|@axe-core\/playwright$|altcha-lib|mock-server\/control\/|node:|scripts\/)/,
  },
};

describe("the arrows", () => {
  it.each(Object.entries(rules))("%s imports only what it may", (_name, { room, may, mayTypes }) => {
    expect(code.filter((file) => room.test(file)).length).toBeGreaterThan(0);
    const inside = imports.filter(({ from }) => room.test(from));
    const strays = inside
      .filter(({ to, isType }) => !may.test(to) && !(isType && mayTypes?.test(to)))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(strays).toEqual([]);
  });

  it("lead from no screen to another", () => {
    const screenOf = (path: string) => /^app\/routes\/(signed-(?:in|out)\/[^/]+)\//.exec(path)?.[1];
    const strays = imports.filter(
      ({ from, to }) => screenOf(from) && screenOf(to) && screenOf(from) !== screenOf(to),
    );
    expect(strays).toEqual([]);
  });

  it("lead from one area of the contract to another's types only", () => {
    // A folder named like an area holds that area's own parts.
    const areaOf = (path: string) => /^practice-api\/(?!wire\/)([^/]+?)(\.ts$|\/)/.exec(path)?.[1];
    const tables = new Set(["contract", "practice"]);
    const strays = imports.filter(({ from, to, isType }) => {
      const [area, other] = [areaOf(from), areaOf(to)];
      return area && other && area !== other && !tables.has(area) && !tables.has(other) && !isType;
    });
    expect(strays).toEqual([]);
  });

  it("let the contract's rules run anywhere, because they need nothing but types", () => {
    const rules = imports.filter(({ from }) => /^practice-api\/[a-z]+\/rules\.ts$/.test(from));
    expect(rules.filter(({ isType }) => !isType)).toEqual([]);
  });

  it("keep the wire's alphabet free of medicine", () => {
    const medical = /patient|medic|appointment|doctor|allerg|immunis/i;
    const alphabet = files.filter(
      (file) => file.startsWith("practice-api/wire/") && !file.endsWith("endpoint.ts"),
    );
    expect(
      alphabet.filter((file) => medical.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))),
    ).toEqual([]);
  });
});

describe("the wire's spellings", () => {
  it("stay in the contract, its golden documents and the tests", () => {
    const spelling =
      /PatientID|valueString|valueDateTime|valueBoolean|valueDecimal|PrefferedContact|TypeID|ACCAPIURL|StatusCode\b/;
    const strays = code
      .filter((file) => !/^(practice-api|fixtures\/wire|tests)\//.test(file))
      .filter((file) => spelling.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")));
    expect(strays).toEqual([]);
  });
});

describe("forms of a signed-in screen", () => {
  it("carry the stamp of their record", () => {
    const strays = code.filter((file) => file.startsWith("app/routes/signed-in/"));
    expect(
      strays.filter((file) => /<(?:Form|form|fetcher\.Form)\b[^>]*method="post"/i.test(text(file))),
    ).toEqual([]);
  });
});

describe("time and chance", () => {
  const source = /Date\.now\(|new Date\(\)|Math\.random\(|randomUUID|performance\.now\(/;
  it("come into the mock practice through its clock and seed modules only", () => {
    const allowed = /^(mock-server\/world\/(clock|sessions)|fixtures\/seed)\.ts$/;
    const strays = code.filter((file) => /^(mock-server|fixtures)\//.test(file) && !allowed.test(file));
    expect(strays.filter((file) => source.test(text(file)))).toEqual([]);
  });
  it("never come into a machine", () => {
    expect(code.filter((file) => file.startsWith("machines/") && source.test(text(file)))).toEqual([]);
  });
});

describe("sizes and names", () => {
  const lengths = files.map((file) => ({ file, lines: text(file).split("\n").length - 1 }));
  it("no file has more than 300 lines, 95 % have at most 200, half have at most 80", () => {
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(200);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
  });
  it("files are kebab-case and say what they hold", () => {
    const names = files.map((file) => file.split("/").at(-1) ?? "");
    const strays = names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name));
    expect(strays).toEqual([]);
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.)/.test(file))).toEqual([]);
  });
  it("no code is commented out and no TODO stands without a reason", () => {
    const dead = /^\s*\/\/\s*(const|let|import|export|return|if \(|await|\w+\(.*\);)/m;
    expect(code.filter((file) => dead.test(text(file)))).toEqual([]);
    expect(
      code.filter((file) => /TODO(?!: .{10})/.test(text(file)) && file !== "tests/architecture.test.ts"),
    ).toEqual([]);
  });
});
