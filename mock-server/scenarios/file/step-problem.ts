import { readAct, stepForms } from "#fixtures/scenarios/step.ts";
import { didYouMean, distance } from "../../core/suggest.ts";
import { eventOfSentence } from "../events/event-types.ts";

/** `others` are words that testers use for it. */
type Form = {
  readonly words: string;
  readonly others: readonly string[];
  /** `text` is what the sentence quotes, `rest` what follows its first words without quotation marks. */
  readonly write: (sentence: { text: string; rest: string; field: string }) => readonly string[];
  readonly isQuoted?: true;
};

const forms: readonly Form[] = [
  {
    words: "sign in as",
    others: ["sign in", "log in as", "log in", "login as", "login"],
    write: ({ rest }) => [`sign in as ${rest.split(" ").at(-1) || "aroha"}`],
  },
  { words: "open", others: ["go to"], write: ({ rest }) => [`open ${rest || "Test Results"}`] },
  {
    words: "press",
    others: ["click on", "click", "tap", "double press", "double click", "double-click"],
    write: ({ text }) => [`press "${text}"`, `press "${text}" twice`],
    isQuoted: true,
  },
  { words: "choose", others: ["select", "pick"], write: ({ text }) => [`choose "${text}"`], isQuoted: true },
  {
    words: "type",
    others: ["enter", "write", "fill in", "fill"],
    write: ({ text, field }) => [`type "${text}" into ${field}`],
    isQuoted: true,
  },
  {
    words: "do not see",
    others: ["don't see", "not see", "see no", "should not see", "do not find"],
    write: ({ text }) => [`do not see "${text}"`],
    isQuoted: true,
  },
  {
    words: "see",
    others: ["should see", "find", "expect", "check"],
    write: ({ text }) => [`see "${text}"`, `see "${text}" in Reason`],
    isQuoted: true,
  },
  { words: "wait for the practice", others: ["wait"], write: () => ["wait for the practice"] },
  {
    words: "advance",
    others: ["move the clock", "wait until"],
    write: () => ["advance 2 hours", "advance to 28-12-2026 09:00"],
  },
  {
    words: "practice:",
    others: ["practice", "the practice"],
    write: () => ["practice: a result arrives for aroha"],
  },
];
const openings = forms
  .flatMap((form) => [form.words, ...form.others].map((words) => ({ words, form })))
  .toSorted((a, b) => b.words.length - a.words.length);

export function beginsLikeStep(text: string): boolean {
  return forms.some(({ words }) => text.startsWith(words));
}

export function stepProblem(sentence: string): string {
  const written = sentence.trim().replace(/\s+/g, " ");
  if (eventOfSentence(written)) return `"${sentence}" is not a step. Write it like practice: ${written}.`;
  if ((written.match(/(?<!\\)"/g) ?? []).length % 2 === 1) {
    const cause = 'In YAML " #" begins a comment, and in { } a comma ends a value.';
    return `"${sentence}" has no closing quotation mark. ${cause} Put the whole step in single quotes.`;
  }
  const { form, steps } = nearestSteps(written) ?? { steps: stepForms };
  const needsQuotes = form?.isQuoted && !written.includes('"');
  const why = needsQuotes ? ": put text of the screen in quotation marks" : "";
  return `"${sentence}" is not a step${why}. Write it like ${steps.join(form ? " or " : ", ")}.`;
}

export function nearestStep(sentence: string): string {
  const read = readAct(sentence);
  return read && "act" in read ? sentence : (nearestSteps(sentence.trim())?.steps[0] ?? sentence);
}

type Nearest = { readonly form: Form; readonly steps: readonly string[] };

function nearestSteps(written: string): Nearest | undefined {
  const opening = openingOf(written);
  if (!opening) return undefined;
  const { form, words } = opening;
  const rest = written.split(" ").slice(words.split(" ").length).join(" ");
  const [, quoted, text] = /^[^"]*("((?:[^"\\]|\\.)*)")/.exec(rest) ?? [];
  const after = quoted === undefined ? rest : rest.slice(rest.indexOf(quoted) + quoted.length);
  const [, field = "Reason"] = /^(?:.* )?(?:into|in|to) (?:the )?(.+)$/s.exec(after) ?? [];
  const unquoted = form.words === "type" ? rest.split(/ (?:into|in|to) /)[0] : rest;
  return {
    form,
    steps: form.write({ text: text ?? unquoted?.replace(/^'|'$/g, "") ?? "words", rest, field }),
  };
}

function openingOf(written: string) {
  const lower = written.toLowerCase();
  const found = openings.find(({ words }) => lower === words || lower.startsWith(`${words} `));
  if (found) return found;
  const near = openings.map((opening) => {
    const { words } = opening;
    const head = lower.split(" ").slice(0, words.split(" ").length).join(" ");
    return { opening, isNear: didYouMean(head, [words]) !== "", share: distance(head, words) / words.length };
  });
  const [nearest] = near.filter(({ isNear }) => isNear).toSorted((a, b) => a.share - b.share);
  return nearest?.opening;
}
