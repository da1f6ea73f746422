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

const expression = z.string().transform((source) => new RegExp(source, "m"));
const {
  imports: rules,
  layers: layerRules,
  never,
} = z
  .strictObject({
    imports: z.record(
      z.string(),
      z.strictObject({ folder: expression, may: expression, mayTypes: expression.optional() }),
    ),
    layers: z.record(z.string(), z.array(z.string())),
    never: z.record(
      z.string(),
      z.strictObject({
        folder: expression,
        has: expression,
        except: z.record(z.string(), z.string()),
      }),
    ),
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
    const tables = new Set(["contract", "json", "limits", "page-sizes", "practice", "unicode", "units"]);
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

describe("the code, but for its comments,", () => {
  test.each(Object.entries(never))("has never %s", (_name, { folder, has, except }) => {
    const own = code.filter((file) => folder.test(file));
    expect(own.length).toBeGreaterThan(0);
    const having = own.filter((file) => has.test(text(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")));
    expect(having).toEqual(Object.keys(except));
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
