import { bodyIn, isAnswer } from "#practice-api/wire/body.ts";
import { mediaType } from "./document.ts";
import type { Exchange } from "./target.ts";
import { nameFilter } from "./wire/names.ts";
import { addTypes, type TypesByPath } from "./wire/types-by-path.ts";

/** No value is kept. */
export type SeenAnswers = {
  readonly heads: Set<string>;
  readonly types: TypesByPath;
  readonly slowest: number;
};

const knownName = nameFilter();

export function addAnswer(
  seen: Map<string, SeenAnswers>,
  call: string,
  { endpoint, answer }: Pick<Exchange, "endpoint" | "answer">,
): void {
  const { heads, types, slowest } = seen.get(call) ?? { heads: new Set<string>(), types: {}, slowest: 0 };
  seen.set(call, { heads, types, slowest: Math.max(slowest, answer.milliseconds) });
  if (!isAnswer(endpoint, answer.status)) return;
  heads.add(`${answer.status} with ${mediaType(answer.type)}`);
  addTypes(types, bodyIn(endpoint, answer.text), knownName, "answer");
}
