import type { AnyEndpoint } from "#practice-api/contract.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import type { Variant } from "../../inputs/variant.ts";
import { Failed, Skipped } from "../outcomes.ts";
import { nameOf, type Suite } from "../suite.ts";
import { codesOf, type FieldCount } from "../wire/field-counts.ts";

/** Every answer must be as the contract and the OpenAPI document have it. */
export async function checkAnswers(
  suite: Suite,
  endpoint: AnyEndpoint,
  variants: readonly Variant<unknown>[],
): Promise<void> {
  for (const { title, input } of variants) {
    await suite.check(endpoint, { kind: "answer", title: `answers ${title}` }, async () => {
      const answer = await suite.call(endpoint, input);
      if (!isObject(answer) || !Array.isArray(answer.entries)) return;
      // The total is of all pages, so that it is never smaller than one of them, or below zero.
      if (Number(answer.total) < answer.entries.length) {
        throw new Failed("has a total that is smaller than the number of its entries");
      }
    });
  }
}

export async function checkFields(suite: Suite, endpoint: AnyEndpoint): Promise<void> {
  const counts = suite.countsOf(endpoint);
  for (const count of counts.fields) {
    const { name, at, field } = count;
    const title = fieldTitle(name, at);
    await suite.check(endpoint, { kind: "field", title, assumed: field.assumed }, () =>
      checkField(suite, count, counts.answers),
    );
    if (codesOf(field.type.schema).length === 0) continue;
    const codes = `uses the contract's codes for ${name} at ${at}`;
    await suite.check(endpoint, { kind: "codes", title: codes }, () => {
      if (count.codes.size === 0) throw new Skipped("No answer has it.");
      const isOther = (code: unknown) => typeof code === "string" && code.startsWith("other-");
      if ([...count.codes].some(isOther)) throw new Failed("has a code that the contract does not have");
    });
  }
}

export function fieldTitle(name: string, at: string): string {
  return `has ${name} at ${at}`;
}

function checkField(suite: Suite, { right, missing, wrong }: FieldCount, answers: number): void {
  if (wrong.size > 0) throw new Failed(`is ${[...wrong].join(" or ")}, which the contract cannot read`);
  if (missing > 0) throw new Failed(`is missing in ${missing} of the answers' resources`);
  if (right > 0) return;
  const reason = answers === 0 ? "The call was not made." : "No answer has it.";
  throw suite.options.everyField ? new Failed(reason) : new Skipped(reason);
}

/** A list that cannot be read is a reason not to make the call. */
export async function variantsOrReason(
  suite: Suite,
  endpoint: AnyEndpoint,
  find: () => Promise<readonly Variant<unknown>[]>,
): Promise<readonly Variant<unknown>[] | Error> {
  try {
    suite.requireWrites(endpoint);
    return await find();
  } catch (error) {
    if (error instanceof Skipped || (error instanceof Failed && error.call !== undefined)) return error;
    return new Skipped(`What ${nameOf(endpoint)} needs could not be read.`);
  }
}
