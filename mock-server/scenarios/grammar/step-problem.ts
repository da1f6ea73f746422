import { didYouMean, distance } from "../../core/suggest.ts";
import { eventOfSentence } from "../events/event-types.ts";
import { isStep, type Spelling, spellings, stepForms } from "./steps.ts";

const openings = spellings
  .flatMap((spelling) => spelling.words.map((words) => ({ words, spelling })))
  .toSorted((a, b) => b.words.length - a.words.length);

export function beginsLikeStep(text: string): boolean {
  return spellings.some(({ words: [own] }) => text.startsWith(own));
}

export function stepProblem(sentence: string): string {
  const written = sentence.trim().replace(/\s+/g, " ");
  if (eventOfSentence(written)) return `"${sentence}" is not a step. Write it like practice: ${written}.`;
  if ((written.match(/(?<!\\)"/g) ?? []).length % 2 === 1) {
    const cause = 'In YAML " #" begins a comment, and in { } a comma ends a value.';
    return `"${sentence}" has no closing quotation mark. ${cause} Put the whole step in single quotes.`;
  }
  const near = nearestSteps(written);
  const needsQuotes = near?.[0]?.includes('"') && !written.includes('"');
  const why = needsQuotes ? ": put text of the screen in quotation marks" : "";
  return `"${sentence}" is not a step${why}. Write it like ${near?.join(" or ") ?? stepForms.join(", ")}.`;
}

export function nearestStep(sentence: string): string {
  return isStep(sentence) ? sentence : (nearestSteps(sentence.trim())?.[0] ?? sentence);
}

function nearestSteps(written: string): readonly string[] | undefined {
  const opening = openingOf(written);
  if (!opening) return undefined;
  const { spelling, words } = opening;
  const rest = written.split(" ").slice(words.split(" ").length).join(" ");
  const [, quoted, text] = /^[^"]*("((?:[^"\\]|\\.)*)")/.exec(rest) ?? [];
  const after = quoted === undefined ? rest : rest.slice(rest.indexOf(quoted) + quoted.length);
  const [, field] = /^(?:.* )?(?:into|in|to) (?:the )?(.+)$/s.exec(after) ?? [];
  const unquoted = spelling.words[0] === "type" ? (rest.split(/ (?:into|in|to) /)[0] ?? "") : rest;
  return spelling.forms({
    text: text ?? unquoted.replace(/^'|'$/g, ""),
    rest,
    ...(field !== undefined && { field }),
  });
}

function openingOf(written: string): { readonly words: string; readonly spelling: Spelling } | undefined {
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
