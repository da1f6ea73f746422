import { resolve } from "node:path";
import { API } from "typescript/unstable/sync";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { code, text } from "./support/import-graph.ts";

/** Expressions of the modules that may, by the reason. */
const allowed: Record<string, string> = parse(text("tests/text-cuts.yaml"));

const cut = /\.(?:slice|substring|substr|charAt|at)\(|\w\[(?:\d+|at|i|index)\]|split\(""\)/g;

test("texts are cut between graphemes, except in the modules that are listed with a reason", {
  timeout: 600_000,
}, () => {
  const api = new API({ cwd: process.cwd() });
  try {
    const project = api.updateSnapshot({ openProjects: [resolve("tsconfig.json")] }).getProjects()[0];
    const { checker } = project ?? {};
    const cutting = code.filter((file) => {
      if (!/^(app|machines|mock-server|practice-api)\/.*\.tsx?$/.test(file)) return false;
      const source = text(file);
      // The name of a method, or the last letter of what stands before a bracket.
      const places = [...source.matchAll(cut)].map(({ index, 0: found }) =>
        found.startsWith(".") ? index + 1 : index,
      );
      const symbols = places.length > 0 ? (checker?.getSymbolAtPosition(resolve(file), places) ?? []) : [];
      return symbols.some((symbol, at) => {
        if (symbol?.getParent()?.name === "String") return true;
        if (symbol === undefined || source[(places[at] ?? 0) + 1] !== "[") return false;
        const type = checker?.getTypeOfSymbol(symbol);
        return type !== undefined && checker?.typeToString(type) === "string";
      });
    });
    const reasons = Object.values(allowed).map((reason) => new RegExp(reason));
    expect(cutting.filter((file) => !reasons.some((reason) => reason.test(file)))).toEqual([]);
    expect(reasons.filter((reason) => !cutting.some((file) => reason.test(file)))).toEqual([]);
  } finally {
    api.close();
  }
});
