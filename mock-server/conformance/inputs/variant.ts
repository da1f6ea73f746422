import type { Contract } from "#practice-api/contract.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Endpoint, InputOf } from "#practice-api/wire/endpoint.ts";
import { Skipped } from "../outcomes.ts";
import { firstOf, type Suite } from "../suite.ts";

/** The ids exist at the practice. */
export type Variant<Input> = {
  readonly title: string;
  readonly input: Input & object;
};

/** The first one has every parameter that the call needs. */
export type Source<Input> = (suite: Suite) => Promise<readonly Variant<Input>[]> | readonly Variant<Input>[];

export type SourcesOf<A extends keyof Contract> = {
  [C in keyof Contract[A]]: Source<InputOf<Contract[A][C]>>;
};

export function once<Input extends object>(input: Input): readonly Variant<Input>[] {
  return [{ title: "as usual", input }];
}

export type ListEndpoint = Endpoint<unknown, ListPage<{ readonly id?: string }>>;

/** @throws Skipped when there is none. */
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
