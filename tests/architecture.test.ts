import { describe, expect, test } from "vitest";
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

/** What the files of a folder may import, and what besides for types only. Packages are named in full. */
type Rule = { folder: RegExp; may: RegExp; mayTypes?: RegExp };
const rules: Record<string, Rule> = {
  "practice-api": { folder: /^practice-api\//, may: /^(zod$|practice-api\/)/ },
  fixtures: {
    folder: /^fixtures\//,
    // The table of screens is plain data, and scenario scripts name screens by its labels.
    may: /^(fixtures\/|app\/screens\.ts$|practice-api\/([a-z]+\/)?(rules|texts|keys)\.ts$|luxon$|lru-cache$|@faker-js\/faker|pdfkit|yaml|node:)/,
    mayTypes: /^practice-api\//,
  },
  machines: {
    folder: /^machines\//,
    may: /^(machines\/|xstate$|practice-api\/([a-z]+\/)?(rules|texts)\.ts$)/,
    mayTypes: /^practice-api\//,
  },
  "mock-server": {
    folder: /^mock-server\/(?!(player|console|msw-export\/template)\/)/,
    may: /^(mock-server\/|practice-api\/|fixtures\/|ajv\/|vite$|package\.json$|express$|commander$|eventsource-parser\/stream$|htmlparser2$|leven$|msw$|yaml$|zod$|node:)/,
    mayTypes: /^fhir\/r4$/,
  },
  // The player is the only part that drives a browser.
  "mock-server/player": {
    folder: /^mock-server\/player\//,
    may: /^(mock-server\/((player|control|world)\/|core\/(junit|suggest)\.ts$|scenarios\/(grammar\/steps|world\/(step-scope|warnings))\.ts$)|scripts\/(addresses|chromium|processes)\.mjs$|@playwright\/test$|commander$|node:)/,
  },
  // Runs in the tester's browser, and knows the practice by its control API alone.
  "mock-server/console": {
    folder: /^mock-server\/console\/(?!vite\.config\.ts$)/,
    may: /^(mock-server\/(console\/|control\/client\.ts$)|practice-api\/unicode\.ts$|react$|react-dom\/client$)/,
  },
  "app/.server": {
    folder: /^app\/\.server\//,
    may: /^(app\/(\.server|screens\.ts$|format|shared)|package\.json$|practice-api\/|machines\/|node:|virtual:|@opentelemetry\/|@react-router\/express|altcha-lib|cockatiel|compression|cookie|express|helmet|ical-generator|ipaddr\.js|kysely|libphonenumber-js\/max$|lru-cache|luxon$|pg|pino|prom-client$|rate-limiter-flexible|react-router|sanitize-html$|undici|vite|zod)/,
    mayTypes: /^(app\/(shell|routes|forms)\/|xstate$)/,
  },
  "app/ui": { folder: /^app\/ui\//, may: /^(app\/(ui|format)\/|react$|radix-ui\/|@visx\/)/ },
  "app/forms": {
    folder: /^app\/forms\//,
    may: /^(app\/(forms|ui|format)\/|practice-api\/([a-z]+\/)?(rules|texts)\.ts$|practice-api\/practice\/emergency\.ts$|react$|react-router$|zod$|altcha)/,
  },
  "app/format": { folder: /^app\/format\//, may: /^(app\/format\/|practice-api\/unicode\.ts$)/ },
  "app/shared": { folder: /^app\/shared\//, may: /^app\/shared\// },
  "app/shell": {
    folder: /^app\/shell\//,
    may: /^(app\/(screens\.ts$|(shell|ui|format|browser|shared|forms)\/)|practice-api\/(unicode|([a-z]+\/)?texts)\.ts$|@xstate\/react$|react$|react-router$)/,
    mayTypes: /^practice-api\//,
  },
  "app/lists": {
    folder: /^app\/lists\//,
    may: /^(app\/(lists|shell|ui|format|browser|\.server\/(practice-client\/practice-error|time)\.ts$)|practice-api\/(texts|wire\/read-pages)\.ts$|react$|react-router$)/,
    mayTypes: /^practice-api\/wire\//,
  },
  "app/documents": {
    folder: /^app\/documents\/(?!\.server)/,
    may: /^(app\/(documents|shell|ui|format)\/|practice-api\/unicode\.ts$|react$|react-dom$|react-pdf|pdfjs-dist\/legacy\/build\/|react-router$)/,
  },
  "app/documents/.server": {
    folder: /^app\/documents\/\.server\//,
    may: /^(app\/(documents\/\.server|\.server)\/|practice-api\/(letters\/rules|wire\/(base64|characters|read-pages))\.ts$)/,
    mayTypes: /^(app\/documents\/open-document\.ts$|practice-api\/)/,
  },
  "app/routes": {
    folder: /^app\/routes\//,
    may: /^(app\/|react$|react-router$|cockatiel$|ical-generator$|node:crypto$|xstate$|@xstate\/react$|@stripe\/|zod(\/mini)?$|machines\/|practice-api\/([a-z]+\/)?(rules|texts)\.ts$|practice-api\/(json|unicode|practice\/emergency|billing\/allocation|wire\/(keys|read-pages|prose))\.ts$|\.\/\+types)/,
    mayTypes: /^(practice-api\/|fhir\/r4$)/,
  },
  // A reader of the specification that trusts nothing of the product.
  "tests/specification": {
    folder: /^tests\/specification\//,
    may: /^(tests\/specification\/|vitest$|node:(child_process|events|fs|url)$)/,
  },
  e2e: {
    folder: /^e2e\//,
    may: /^(e2e\/|playwright\.config\.ts$|app\/screens\.ts$|@playwright\/test$|axe-core$|html-validate$|pdfjs-dist\/|altcha-lib|selfsigned$|yaml$|zod$|mock-server\/(control|dialects|player)\/|mock-server\/scenarios\/(grammar\/steps|world\/step-scope)\.ts$|fixtures\/(seed|practice\/(appointment-types|staff))\.ts$|node:|scripts\/)/,
  },
};

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

/** The folders of the mock practice, low to high: each imports only lower ones. */
const practiceLayers = [
  "core",
  "inputs",
  "dialects",
  "journal",
  "faults",
  "world",
  "areas",
  "http",
  "scenarios",
  "fhir-import",
  "control",
  "stand-ins",
  "serve.ts",
  "player",
  "conformance",
  "recorder",
  "msw-export",
  "packaging",
  "options.ts",
  "main.ts",
  "cli",
  "console",
];

/** The portal's server, low to high. What is not listed is above all of these. */
const serverLayers = [
  "errors.ts",
  "phone-parts.ts",
  "configuration",
  "time-limits.ts",
  "time.ts",
  "telemetry",
  "worker-pool.ts",
  "html",
  "store",
  "practice-client",
  "rate-limits",
  "services.ts",
  "request-context.ts",
  "contexts.ts",
];

describe("the import graph, types included", () => {
  test("no file imports itself through others", () => {
    expect(circlesIn(fileGraph).map((circle) => circle.join(" "))).toEqual([]);
  });

  test("no child of a folder imports a sibling that imports it back", () => {
    const strays = folders.filter((folder) => circlesIn(childGraph(folder)).length > 0);
    expect(strays).toEqual([]);
  });

  test.each([
    ["mock-server", practiceLayers],
    ["app/.server", serverLayers],
  ])("the layers of %s import only lower ones", (folder, layers) => {
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
