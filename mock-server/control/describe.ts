import { type AccountKey, accountKeys, type PersonKey, personKeys } from "#fixtures/people/cast.ts";
import type { HolderKey } from "#fixtures/people/people.ts";
import type { World } from "../world/world.ts";

export type DescribedPerson = { patientId: string; nhi: string; name: string };
type Credentials = { username: string; password: string };
export type DescribedAccount = DescribedPerson & Credentials;

export type WorldDescription = {
  id: string;
  scenario: string;
  seed: string;
  now: string;
  running: boolean;
  identityUrl: string;
  apiUrl: string;
  /** The accounts to sign in with, those of the scenario. */
  accounts: readonly Credentials[];
  people: Record<AccountKey, DescribedAccount> & Record<Exclude<PersonKey, AccountKey>, DescribedPerson>;
};

/** What a test needs to sign in to a world and to call it directly. */
export function describe(world: World, origin: string): WorldDescription {
  const accounts: readonly PersonKey[] = accountKeys;
  const people = personKeys.map((key) => {
    const { patientId, nhi, fullName } = world.profile(key);
    const credentials = accounts.includes(key) ? credentialsOf(world, key as AccountKey) : {};
    return [key, { ...credentials, patientId, nhi, name: fullName }] as const;
  });
  return {
    id: world.id,
    scenario: world.start.scenario,
    seed: world.state.origin.seed,
    now: world.clock.iso(),
    running: world.clock.running,
    identityUrl: `${origin}/~${world.id}/identity`,
    apiUrl: `${origin}/~${world.id}/api`,
    accounts: world.scenario.signIn.map((holder) => credentialsOf(world, holder)),
    people: Object.fromEntries(people) as WorldDescription["people"],
  };
}

function credentialsOf(world: World, holder: HolderKey): Credentials {
  return { username: world.username(holder), password: world.credentials(holder).password };
}
