import { isRead } from "../faults/compatibility.ts";
import { responseOf } from "../http/response.ts";
import { type Call, contractRows, type Row } from "../http/route-table.ts";
import type { Holds } from "./state.ts";

/** The latest answer to one question, in the handler's own words. */
export type StaleAnswer = { readonly call: string; readonly result: unknown };

const most = 30;

/**
 * What one world answered last to each question that only reads, so that a stale answer can be given. It
 * keeps what handlers gave, which is mostly records that are there anyway, and the latest thirty only.
 */
export class StaleAnswers {
  readonly #world: Holds<"answers">;

  constructor(world: Holds<"answers">) {
    this.#world = world;
  }

  /** Remembers an answer, and gives the one before it. */
  replace({ operation, row }: Call, ask: object, people: object, result: unknown): StaleAnswer | undefined {
    if (!isRead(row)) return undefined;
    const { answers } = this.#world.state;
    const question = JSON.stringify([operation, ask, people]);
    const earlier = answers.get(question);
    answers.delete(question);
    answers.set(question, { call: operation, result });
    if (answers.size > most) answers.delete(answers.keys().next().value as string);
    return earlier;
  }
}

const rows = new Map(contractRows().map(({ area, call, row }) => [`${area}.${call}`, row]));

/** Whether a remembered answer, out of a file for instance, is one that could be sent. */
export function isSendable({ call, result }: StaleAnswer): boolean {
  try {
    return responseOf(rows.get(call) as Row, result).text !== "";
  } catch {
    return false;
  }
}
