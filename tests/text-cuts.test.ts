import { resolve } from "node:path";
import { API } from "typescript/unstable/sync";
import { expect, test } from "vitest";
import { code, text } from "./support/import-graph.ts";

/**
 * The modules that may cut a text between UTF-16 code units, by what the text is. Everything else that a person may
 * have typed is cut by `truncate` and `firstGrapheme` of practice-api/unicode.ts.
 */
const allowed: Record<string, RegExp> = {
  "the cutting itself": /^practice-api\/unicode\.ts$/,
  "days, times and numbers, which are ASCII":
    /^(app\/(\.server\/age|format\/dates|ui\/(whole-dates|fields\/date-field)|routes\/signed-in\/(immunisations|letters)\/route)|machines\/repeat-medication\/supply|practice-api\/(medications\/rules|wire\/times)|mock-server\/(areas\/(messages\/handlers|timeline\/handlers|magic-inputs|billing\/handlers)|console\/scenarios\/story-card|scenarios\/(events\/apply-event|records\/clinical)))\.tsx?$/,
  "hashes and base64":
    /^(app\/(\.server\/(shown|http\/app|store\/sessions\/record-token|telemetry\/request-scope)|routes\/signed-in\/appointments\/\.server\/appointment-files|documents\/pdf-view)|practice-api\/wire\/base64|mock-server\/(areas\/billing\/card-(events|intents)|journal\/redact|world\/sessions))\.tsx?$/,
  "addresses, paths, ids and host names":
    /^(app\/(routes|\.server\/(configuration\/environment|http\/former-builds|practice-client\/base-urls|rate-limits\/rate-limit-key)|routes\/signed-in\/(medications\/repeat\/schema|messages\/mail\/mail))|practice-api\/wire\/request|mock-server\/(http\/parse-request|msw-export\/practice-handlers|recorder\/proxy))\.tsx?$/,
  "cut where a search found a whole sign":
    /^(app\/(\.server\/phone-parts|ui\/text\/marked-text|shell\/find\/matching|routes\/signed-in\/messages\/sending\/message-(errors|files))|practice-api\/((billing|messages|results)\/rules|practice\/emergency|wire\/(characters|prose))|mock-server\/(conformance\/answer|console\/editor\/marks|faults\/connection|fhir-import\/own-copy|player\/step-failure|packaging\/client-types|scenarios\/(file\/source|grammar\/step-problem)))\.tsx?$/,
  "compared, and never shown":
    /^(practice-api\/(adaptation\/variables|profile\/rules)|mock-server\/(control\/router|core\/suggest|faults\/fault-rule))\.ts$/,
  "words of our own":
    /^(app\/(shell\/(find\/find-dialog|shell)|routes\/signed-in\/results\/flags)|mock-server\/console\/(faults\/rule|practice-acts\/acts))\.tsx?$/,
};

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
    const reasons = Object.values(allowed);
    expect(cutting.filter((file) => !reasons.some((reason) => reason.test(file)))).toEqual([]);
    expect(reasons.filter((reason) => !cutting.some((file) => reason.test(file)))).toEqual([]);
  } finally {
    api.close();
  }
});
