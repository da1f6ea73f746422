import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Screen } from "../../app/screens.ts";
import type { FaultEffect } from "../../mock-server/control/client.ts";
import { contentAt, type Look } from "./axe.ts";
import { addressesOf } from "./pages.ts";
import type { World } from "./test.ts";

export type ScreenState = {
  name: "loading" | "loaded" | "empty" | "failed" | "unreadable";
  account: "sione" | "mei";
  /** What happens to every call that reads data for a screen. */
  effect?: FaultEffect;
  /** How the content has to be accessible: it shares its components with other screens, and its page with the other states. */
  look?: Look;
  /** Shown on the page in this state, unless `signs` has an entry for the address. */
  sign: string;
};

/** Accessible in every look. */
export const loaded: ScreenState = { name: "loaded", account: "sione", sign: "h1" };

const couldNotLoad = "text=/We could not load/";

export const failed = {
  name: "failed",
  account: "sione",
  effect: { type: "status", status: 500 },
  look: contentAt(320, "dark"),
  sign: couldNotLoad,
} as const satisfies ScreenState;

/** One page passes through all screens in these. More failures in a row would end with a practice that is not called. */
export const visited = [
  { name: "empty", account: "mei", look: contentAt(320, "light"), sign: "text=/^No /" },
  {
    name: "unreadable",
    account: "sione",
    effect: { type: "mutate", at: "0.entry.0.resource", retype: "string" },
    look: contentAt(1440, "light"),
    sign: "text=/could not be read/",
  },
] as const satisfies readonly ScreenState[];

/** The practice answers long after the test, so the page shows placeholders. */
export const loading = {
  name: "loading",
  account: "sione",
  effect: { type: "latency", ms: 60_000 },
  look: contentAt(320, "light"),
  sign: ".skeleton",
} as const satisfies ScreenState;

type Signs = Partial<Record<ScreenState["name"], string | false>>;

/** Screens and tabs that differ from a list of entries; `false` is a state that the screen does not have. */
const signs: Record<string, Signs> = parse(
  readFileSync(new URL("screen-signs.yaml", import.meta.url), "utf8"),
);

export const hasState = ({ name }: ScreenState, { path }: Screen) => signs[path]?.[name] !== false;

/** Returns each page of a screen that can be in this state, with what shows that it is, as a selector. */
export function pagesIn({ name, sign, account }: ScreenState, screen: Screen, world: World) {
  return addressesOf(screen, world, account).flatMap((address) => {
    const ownSign = (signs[address] ?? signs[screen.path])?.[name] ?? sign;
    return ownSign === false ? [] : [{ address, sign: ownSign }];
  });
}

/** Signing in makes these calls, and the check of the session comes before each page. */
const neededBySession = new Set(["identity.validate", "identity.people", "practice.settings"]);

type OpenApi = { paths: Record<string, { get?: { operationId: string } }> };

let readPaths: Promise<string[]> | undefined;

/** Returns the fault paths of every call that reads data for a screen. */
export function readingPaths(practiceUrl: string): Promise<string[]> {
  readPaths ??= findReadingPaths(practiceUrl);
  return readPaths;
}

async function findReadingPaths(practiceUrl: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${practiceUrl}/__mock/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    path.startsWith("/api/") && get && !neededBySession.has(get.operationId)
      ? [path.slice("/api/".length)]
      : [],
  );
}
