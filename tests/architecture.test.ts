import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import {
  childGraph,
  circlesIn,
  code,
  fileGraph,
  files,
  folders,
  imports,
  text,
} from "./support/import-graph.ts";

const expression = z.string().transform((source) => new RegExp(source));
const { imports: rules, layers: layerRules } = z
  .strictObject({
    imports: z.record(
      z.string(),
      z.strictObject({ folder: expression, may: expression, mayTypes: expression.optional() }),
    ),
    layers: z.record(z.string(), z.array(z.string())),
  })
  .parse(parse(text("tests/architecture.yaml")));

describe("imports", () => {
  test.each(Object.entries(rules))("%s imports only what it may", (_name, { folder, may, mayTypes }) => {
    expect(code.filter((file) => folder.test(file)).length).toBeGreaterThan(0);
    const own = imports.filter(({ from }) => folder.test(from));
    const strays = own
      .filter(({ to, isType }) => !may.test(to) && !(isType && mayTypes?.test(to)))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(strays).toEqual([]);
  });

  test("lead from no screen to another", () => {
    const screenOf = (path: string) => /^app\/routes\/(signed-(?:in|out)\/[^/]+)\//.exec(path)?.[1];
    const strays = imports.filter(
      ({ from, to }) => screenOf(from) && screenOf(to) && screenOf(from) !== screenOf(to),
    );
    expect(strays).toEqual([]);
  });

  test("lead from one area of the contract to another's types only", () => {
    const areaOf = (path: string) => /^practice-api\/(?!wire\/)([^/]+?)(\.ts$|\/)/.exec(path)?.[1];
    const tables = new Set(["contract", "json", "limits", "practice", "unicode", "units"]);
    const strays = imports.filter(({ from, to, isType }) => {
      const [area, other] = [areaOf(from), areaOf(to)];
      return area && other && area !== other && !tables.has(area) && !tables.has(other) && !isType;
    });
    expect(strays).toEqual([]);
  });

  test("bring only types, texts and the practice's rules into the contract's rules, so that they run anywhere", () => {
    const rules = imports.filter(({ from }) => /^practice-api\/[a-z]+\/rules\.ts$/.test(from));
    const mayHave = /\/texts\.ts$|^practice-api\/(practice\/rules|json|limits|unicode|units)\.ts$/;
    expect(rules.filter(({ to, isType }) => !isType && !mayHave.test(to))).toEqual([]);
  });

  test("keep the wire's primitives free of medical terms", () => {
    const medical = /patient|medic|appointment|doctor|allerg|immunis/i;
    const primitives = files.filter(
      (file) => file.startsWith("practice-api/wire/") && !/\/(endpoint|request)\.ts$/.test(file),
    );
    expect(
      primitives.filter((file) => medical.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))),
    ).toEqual([]);
  });
});

describe("the import graph, types included", () => {
  test("no file imports itself through others", () => {
    expect(circlesIn(fileGraph).map((circle) => circle.join(" "))).toEqual([]);
  });

  test("no child of a folder imports a sibling that imports it back", () => {
    const strays = folders.filter((folder) => circlesIn(childGraph(folder)).length > 0);
    expect(strays).toEqual([]);
  });

  test.each(Object.entries(layerRules))("the layers of %s import only lower ones", (folder, layers) => {
    const graph = childGraph(folder);
    const strays = layers.flatMap((layer, level) =>
      [...(graph.get(layer) ?? [])]
        .filter((other) => !layers.slice(0, level).includes(other))
        .map((other) => `${layer} → ${other}`),
    );
    const existing = [...folders, ...code];
    expect(layers.filter((layer) => !existing.includes(`${folder}/${layer}`))).toEqual([]);
    expect(strays).toEqual([]);
  });

  test("no folder of the portal, its machines or the contract has one file only", () => {
    const product = files.filter((file) => /^(app|machines|practice-api)\//.test(file));
    const children = (folder: string) =>
      new Set(
        product.flatMap((file) =>
          file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1).split("/")[0]] : [],
        ),
      );
    const small = folders.filter((folder) => children(folder).size === 1);
    expect(small).toEqual([]);
  });
});

describe("the wire's spellings", () => {
  test("stay in the contract, its golden documents and the tests", () => {
    const spelling =
      /PatientID|valueString|valueDateTime|valueBoolean|valueDecimal|PrefferedContact|TypeID|ACCAPIURL|StatusCode\b/;
    const strays = code
      .filter((file) => !/^(practice-api|fixtures\/wire|tests)\//.test(file))
      // The copy for another system is written in FHIR itself, and never sent to the practice.
      .filter((file) => file !== "app/routes/signed-in/my-record/copy/fhir-resources.ts")
      .filter((file) => spelling.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")));
    expect(strays).toEqual([]);
  });
});

describe("forms of a signed-in screen", () => {
  test("carry the token of their record", () => {
    const strays = code.filter((file) => file.startsWith("app/routes/signed-in/"));
    expect(
      strays.filter((file) => /<(?:Form|form|fetcher\.Form)\b[^>]*method="post"/i.test(text(file))),
    ).toEqual([]);
  });
  test("of a booking carry whom and what their page showed", () => {
    const book = code.filter((file) => file.startsWith("app/routes/signed-in/appointments/book/"));
    expect(book.filter((file) => text(file).includes("<RecordForm"))).toEqual([
      "app/routes/signed-in/appointments/book/parts/step-form.tsx",
    ]);
  });
});

describe("time and randomness", () => {
  const source =
    /\b(Date|DateTime)\.(now|local|utc)\(|new Date\(\)|Math\.random\(|randomUUID|performance\.now\(/;
  test("come into the mock practice through its clock and seed modules only", () => {
    // What the writer of scripts adds to a page measures there how long ago a press was.
    const allowed =
      /^(mock-server\/(world\/(clock|sessions)|console\/state\/now|player\/writer\/page-actions)|fixtures\/seed)\.ts$/;
    const strays = code.filter((file) => /^(mock-server|fixtures)\//.test(file) && !allowed.test(file));
    expect(strays.filter((file) => source.test(text(file)))).toEqual([]);
  });
  test("never come into a machine", () => {
    expect(code.filter((file) => file.startsWith("machines/") && source.test(text(file)))).toEqual([]);
  });
});

describe("luxon", () => {
  test("is imported where its zone is set, and nowhere else", () => {
    const importers = imports.filter(({ to }) => to === "luxon").map(({ from }) => from);
    expect(importers.filter((file) => !/^(fixtures|app\/\.server)\/time\.ts$/.test(file))).toEqual([]);
  });
});

describe("sizes and names", () => {
  test("no file has more than 400 lines", () => {
    const lengths = files.map((file) => ({ file, lines: text(file).split("\n").length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });
  test("files are kebab-case and named after their content", () => {
    const names = files.map((file) => file.split("/").at(-1) ?? "");
    const strays = names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name));
    expect(strays).toEqual([]);
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.)/.test(file))).toEqual([]);
  });
  test("no code is commented out and no TODO lacks a reason", () => {
    const dead = /^\s*\/\/\s*(const|let|import|export|return|if \(|await|\w+\(.*\);)/m;
    expect(code.filter((file) => dead.test(text(file)))).toEqual([]);
    expect(
      code.filter((file) => /TODO(?!: .{10})/.test(text(file)) && file !== "tests/architecture.test.ts"),
    ).toEqual([]);
  });
});
