import type { Contract } from "#practice-api/contract.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Endpoint, InputOf } from "#practice-api/wire/endpoint.ts";
import { Skipped } from "../outcomes.ts";
import { firstOf, type Suite } from "../suite.ts";

/** One way of making a call, with ids that exist at the practice. */
export type Variant<Input> = {
  /** What is special about it, for the check's title: `with a search`. */
  readonly title: string;
  readonly input: Input & object;
};

/** The ways of making a call. The first one has every parameter that the call needs. */
export type Source<Input> = (suite: Suite) => Promise<readonly Variant<Input>[]> | readonly Variant<Input>[];

/** The ways of making each call of an area. */
export type SourcesOf<A extends keyof Contract> = {
  [C in keyof Contract[A]]: Source<InputOf<Contract[A][C]>>;
};

/** A call with one way of making it. */
export function once<Input extends object>(input: Input): readonly Variant<Input>[] {
  return [{ title: "as usual", input }];
}

/** A call that lists records with ids. */
export type ListEndpoint = Endpoint<unknown, ListPage<{ readonly id?: string }>>;

/** The id of the first entry of a list. @throws Skipped when there is none. */
export async function idIn(
  suite: Suite,
  endpoint: ListEndpoint,
  input: object,
  what: string,
): Promise<string> {
  const { id } = firstOf(await suite.entries(endpoint, input), what);
  if (id === undefined) throw new Skipped(`There is no id of the ${what}.`);
  return id;
}

export const plain = () => once({});

/** The subject of what the suite writes, by which it finds that again. */
export const checked = "Conformance check";
