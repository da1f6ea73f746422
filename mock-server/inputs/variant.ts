import type { Contract } from "#practice-api/contract.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Endpoint, InputOf } from "#practice-api/wire/endpoint.ts";

/** The practice has nothing that the input of a call needs. */
export class Skipped extends Error {}

/** Who makes the calls: a conformance suite over HTTP, or the documents' examples in the practice's own process. */
export type InputCaller = {
  readonly target: {
    readonly user: string;
    readonly password: string;
    readonly today: string;
    readonly caller: { readonly patientId: string };
  };
  /** Of what it writes, by which it finds that again; `slug` is for ids and the names of files. */
  readonly words: Readonly<Record<"subject" | "given" | "family" | "slug", string>>;
  readonly call: <T>(endpoint: Endpoint<unknown, T>, input: object) => Promise<T>;
  /** Throws Skipped when the list cannot be read. */
  readonly entries: <T>(endpoint: Endpoint<unknown, ListPage<T>>, input: object) => Promise<readonly T[]>;
};

/** Throws Skipped when there is none. */
export function firstOf<T>(list: readonly T[], what: string): T {
  const [first] = list;
  if (first === undefined) throw new Skipped(`There is no ${what}.`);
  return first;
}

/** The ids exist at the practice. */
export type Variant<Input> = {
  readonly title: string;
  readonly input: Input & object;
};

/** The first one has every parameter that the call needs. */
export type Source<Input> = (
  caller: InputCaller,
) => Promise<readonly Variant<Input>[]> | readonly Variant<Input>[];

export type SourcesOf<A extends keyof Contract> = {
  [C in keyof Contract[A]]: Source<InputOf<Contract[A][C]>>;
};

export function once<Input extends object>(input: Input): readonly Variant<Input>[] {
  return [{ title: "as usual", input }];
}

export type ListEndpoint = Endpoint<unknown, ListPage<{ readonly id?: string }>>;

/** @throws Skipped when there is none. */
export async function idIn(
  caller: InputCaller,
  endpoint: ListEndpoint,
  input: object,
  what: string,
): Promise<string> {
  const { id } = firstOf(await caller.entries(endpoint, input), what);
  if (id === undefined) throw new Skipped(`There is no id of the ${what}.`);
  return id;
}
