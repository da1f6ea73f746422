import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { screenArea, screenNamed, screens } from "#fixtures/scenarios/screens.ts";
import { parseDuration } from "#fixtures/time.ts";
import { didYouMean } from "../../core/suggest.ts";
import type { StateCheck } from "../state/state-check.ts";

/** Each kind of step, as programs read it. Its sentence is beside it. */
type Acts = {
  signIn: { readonly as: string };
  /** `address` is the path of the screen in the portal. */
  open: { readonly screen: string; readonly address: string };
  /** `twice` is a double click, as impatient people do. */
  press: { readonly text: string; readonly twice?: true };
  choose: { readonly text: string };
  /** A username of this practice gets the suffix of the world. */
  type: { readonly text: string; readonly into: string };
  key: { readonly key: string };
  /** The player makes a file of this name, and of this many megabytes. */
  upload: { readonly name: string; readonly megabytes?: number };
  reload: object;
  back: object;
  width: { readonly of: "phone" | "computer" };
  see: { readonly text: string; readonly times?: number };
  seeIn: { readonly text: string; readonly field: string };
  /** Anywhere in what the page has shown since the step that acted last. */
  seeWaiting: { readonly text: string };
  doNotSee: { readonly text: string };
  wait: object;
  /** In the words of the file. */
  advance: { readonly by: string } | { readonly to: string };
  /** At once or `in` a time from now. `event` is what the control API takes. */
  practice: {
    readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
    readonly in?: string;
  };
  /** `check` is what the control API takes. */
  check: { readonly check: StateCheck };
  /** For testers only; programs skip it. */
  note: { readonly text: string };
};
export type ActKind = keyof Acts;
export type Act<K extends ActKind = ActKind> = { [One in K]: { readonly kind: One } & Acts[One] }[K];

/** `text` is what a sentence quotes, `rest` what follows its first words without quotation marks. */
type Parts = { readonly text?: string; readonly rest?: string; readonly field?: string };

/** `words` begin it: its own first, then others that testers use for it. */
export type Spelling = {
  readonly words: readonly [string, ...string[]];
  readonly forms: (parts: Parts) => readonly [string, ...string[]];
};

/** A step that is a form of another one's, or no sentence, has no spelling of its own. */
type Row<A> = Partial<Spelling> & {
  readonly pattern?: RegExp;
  /** From the groups of the pattern. A text says what is wrong; undefined is no step. */
  readonly read?: (...groups: string[]) => A | string | undefined;
  /** A step that only looks is about what the step before it has done. */
  readonly acts?: true;
  /** It can fail because of what the portal or the practice did. */
  readonly checks?: true;
  /** The journal shows that it was taken. */
  readonly leavesTrace?: (act: A) => boolean;
  /** What it looks for, in the words or among the controls of the page. */
  readonly wants?: (act: A) => { readonly name: string; readonly among: Among };
  /** Why it failed; `details` are Playwright's. */
  readonly missed?: (act: A, details: string) => string;
};
export type Among = "words" | "pressable" | "choosable" | "fields";

const quoted = '"((?:[^"\\\\]|\\\\.)*)"';
const named = '(?:"([^"]+)"|(.+))';
const unescaped = (text: string) => text.replace(/\\(.)/g, "$1");
/** Before a step that is taken in a tab beside the first one, with the same session. */
export const inSecondTab = "in a second tab";
export const isAmbiguous = (details: string) => details.includes("strict mode violation");
const always = () => true;
const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const keys = [
  "Enter",
  "Escape",
  "Tab",
  "Shift+Tab",
  "Space",
  "Backspace",
  "Delete",
  ...arrows,
  "Home",
  "End",
];

/** docs/mock-practice.md 6. In the order of the documents. */
const grammar: { readonly [K in ActKind]: Row<Acts[K]> } = {
  signIn: {
    words: ["sign in as", "sign in", "log in as", "log in", "login as", "login"],
    forms: ({ rest }) => [`sign in as ${rest?.split(" ").at(-1) || "aroha"}`],
    pattern: /^sign in as (\S+)$/,
    read: (as) => ({ as }),
    acts: true,
    leavesTrace: always,
    missed: ({ as }) => `There is no form to sign in as ${as}.`,
  },
  open: {
    words: ["open", "go to"],
    forms: ({ rest }) => [`open ${rest || "Test Results"}`],
    pattern: /^open (.+)$/,
    read: (name) => {
      const screen = screenNamed(name);
      const address = screen && screens[screen];
      if (screen && address) return { screen, address };
      return `there is no screen.${didYouMean(name, Object.keys(screens))}`;
    },
    acts: true,
    leavesTrace: ({ screen }) => screenArea(screen) !== undefined,
    missed: ({ screen }) => `The screen "${screen}" did not open.`,
  },
  press: {
    words: ["press", "click on", "click", "tap", "double press", "double click", "double-click"],
    forms: ({ text = "Search" }) => [`press "${text}"`, `press "${text}" twice`],
    pattern: new RegExp(`^press ${quoted}( twice)?$`),
    read: (text, twice) => ({ text: unescaped(text), ...(twice && { twice: true }) }),
    acts: true,
    wants: ({ text }) => ({ name: text, among: "pressable" }),
    missed: ({ text }, details) =>
      isAmbiguous(details)
        ? `More than one button, link, tab or box is called "${text}".`
        : `No button, link, tab or box that is called "${text}" could be pressed.`,
  },
  choose: {
    words: ["choose", "select", "pick"],
    forms: ({ text = "Morning" }) => [`choose "${text}"`],
    pattern: new RegExp(`^choose ${quoted}$`),
    read: (text) => ({ text: unescaped(text) }),
    acts: true,
    wants: ({ text }) => ({ name: text, among: "choosable" }),
    missed: ({ text }, details) =>
      isAmbiguous(details)
        ? `More than one answer contains "${text}".`
        : `No answer that contains "${text}" could be chosen.`,
  },
  type: {
    words: ["type", "enter", "write", "fill in", "fill"],
    forms: ({ text = "words", field = "Reason" }) => [`type "${text}" into ${field}`],
    pattern: new RegExp(`^type ${quoted} into ${named}$`),
    read: (text, name, bare) => ({ text: unescaped(text), into: name ?? bare }),
    acts: true,
    wants: ({ into }) => ({ name: into, among: "fields" }),
    missed: ({ into }) => `There is no field "${into}" to type into.`,
  },
  key: {
    words: ["press the key", "press key"],
    forms: ({ rest }) => [`press the key ${rest || "Escape"}`],
    pattern: /^press the key (.+)$/,
    read: (key) => (keys.includes(key) ? { key } : `there is no key. Choose from ${keys.join(", ")}.`),
    acts: true,
  },
  upload: {
    words: ["upload", "attach"],
    forms: ({ text = "knee.jpg" }) => [`upload "${text}"`, `upload "${text}" of 12 MB`],
    pattern: new RegExp(`^upload ${quoted}(?: of (\\d{1,2}) MB)?$`),
    read: (name, megabytes) => ({
      name: unescaped(name),
      ...(megabytes && { megabytes: Number(megabytes) }),
    }),
    acts: true,
    missed: () => "The page takes no file.",
  },
  reload: {
    words: ["reload the page", "reload", "refresh the page", "refresh"],
    forms: () => ["reload the page"],
    pattern: /^reload the page$/,
    read: () => ({}),
    acts: true,
  },
  back: {
    words: ["go back", "back"],
    forms: () => ["go back"],
    pattern: /^go back$/,
    read: () => ({}),
    acts: true,
    missed: () => "There is no page to go back to.",
  },
  width: {
    words: ["use phone width", "use computer width"],
    forms: () => ["use phone width", "use computer width"],
    pattern: /^use (phone|computer) width$/,
    read: (of) => ({ of: of as "phone" | "computer" }),
    acts: true,
  },
  see: {
    words: ["see", "should see", "find", "expect", "check"],
    forms: ({ text = "words" }) => [
      `see "${text}"`,
      `see "${text}" in Reason`,
      `see "${text}" 2 times`,
      `see "${text}" while waiting`,
    ],
    pattern: new RegExp(`^see ${quoted}(?: (\\d{1,2}) times)?$`),
    read: (text, times) => ({ text: unescaped(text), ...(times && { times: Number(times) }) }),
    checks: true,
    wants: ({ text }) => ({ name: text, among: "words" }),
    missed: ({ text, times }, details) =>
      (times && /The text "[^\n]*" is there [^\n]*\./.exec(details)?.[0]) ||
      `The text "${text}" did not appear.`,
  },
  seeIn: {
    pattern: new RegExp(`^see ${quoted} in ${named}$`),
    read: (text, name, bare) => ({ text: unescaped(text), field: name ?? bare }),
    checks: true,
    wants: ({ field }) => ({ name: field, among: "fields" }),
    missed: ({ field }, details) =>
      /The field "[^\n]*"\./.exec(details)?.[0] ?? `There is no field "${field}" to look at.`,
  },
  seeWaiting: {
    pattern: new RegExp(`^see ${quoted} while waiting$`),
    read: (text) => ({ text: unescaped(text) }),
    checks: true,
    wants: ({ text }) => ({ name: text, among: "words" }),
    missed: ({ text }) => `The page did not show "${text}" while it waited.`,
  },
  doNotSee: {
    words: ["do not see", "don't see", "not see", "see no", "should not see", "do not find"],
    forms: ({ text = "words" }) => [`do not see "${text}"`],
    pattern: new RegExp(`^do not see ${quoted}$`),
    read: (text) => ({ text: unescaped(text) }),
    checks: true,
    missed: ({ text }) => `The text "${text}" did not go away.`,
  },
  wait: {
    words: ["wait for the practice", "wait"],
    forms: () => ["wait for the practice"],
    pattern: /^wait for the practice$/,
    read: () => ({}),
  },
  advance: {
    words: ["advance", "move the clock", "wait until"],
    forms: () => ["advance 2 hours", "advance to 28-12-2026 09:00"],
    pattern: /^advance (to )?(.+)$/,
    read: (to, time) => {
      if (to) return readMoment(time) && { to: time };
      return parseDuration(time) === undefined ? undefined : { by: time };
    },
    acts: true,
    leavesTrace: always,
  },
  practice: {
    words: ["practice:", "practice", "the practice"],
    forms: () => ["practice: a result arrives for aroha"],
    acts: true,
    leavesTrace: always,
  },
  check: { checks: true },
  note: {},
};

/** The row of an act knows its kind. */
const rowOf = (act: Pick<Act, "kind">) => grammar[act.kind] as Row<Act>;

const rows = Object.entries(grammar) as readonly (readonly [ActKind, Row<object>])[];

/** For messages. */
export const spellings = rows.flatMap(([, { words, forms }]) => (words && forms ? [{ words, forms }] : []));
export const stepForms = [
  ...spellings.flatMap(({ forms }) => forms({})),
  'as sione: press "Book"',
  `${inSecondTab}: press "Book"`,
];

/** A sentence of this kind in its usual form, of parts as the page has them. */
export function written(kind: ActKind, { text, field, ...rest }: Parts): string {
  const parts = {
    ...rest,
    ...(text !== undefined && { text: text.replace(/["\\]/g, "\\$&") }),
    ...(field !== undefined && { field: /^\S+$/.test(field) ? field : `"${field}"` }),
  };
  return grammar[kind].forms?.(parts)[0] ?? "";
}

/** A text says what is wrong; undefined is a sentence that is no step. */
export function readAct(sentence: string): Act | string | undefined {
  const words = sentence.trim().replace(/\s+/g, " ");
  for (const [kind, { pattern, read }] of rows) {
    const found = pattern?.exec(words);
    const act = found ? read?.(...found.slice(1)) : undefined;
    if (act !== undefined) return typeof act === "string" ? act : ({ kind, ...act } as Act);
  }
  return undefined;
}

export const isStep = (sentence: string) => typeof readAct(sentence) === "object";
export const isActing = ({ act }: { readonly act: Act }) => rowOf(act).acts === true;
export const isChecking = ({ act }: { readonly act: Act }) => rowOf(act).checks === true;
export const leavesTrace = (act: Act) => rowOf(act).leavesTrace?.(act) === true;
export const wantedBy = (act: Act) => rowOf(act).wants?.(act);
export const missed = (act: Act, details: string) => rowOf(act).missed?.(act, details) ?? details;
