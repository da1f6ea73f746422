import { type AccountKey, accountKeys, type PersonKey, personKeys } from "#fixtures/people/cast.ts";
import type { World } from "../world/world.ts";

export type DescribedPerson = { patientId: string; nhi: string; name: string };
export type DescribedAccount = DescribedPerson & { username: string; password: string };

export type WorldDescription = {
  id: string;
  scenario: string;
  seed: string;
  now: string;
  running: boolean;
  identityUrl: string;
  apiUrl: string;
  people: Record<AccountKey, DescribedAccount> & Record<Exclude<PersonKey, AccountKey>, DescribedPerson>;
};

/** What a test needs to sign in to a world and to call it directly. */
export function describe(world: World, origin: string): WorldDescription {
  const accounts: readonly PersonKey[] = accountKeys;
  const people = personKeys.map((key) => {
    const { patientId, nhi, fullName } = world.profile(key);
    const signIn = accounts.includes(key)
      ? {
          username: world.username(key as AccountKey),
          password: world.credentials(key as AccountKey).password,
        }
      : {};
    return [key, { ...signIn, patientId, nhi, name: fullName }] as const;
  });
  return {
    id: world.id,
    scenario: world.start.scenario,
    seed: world.state.origin.seed,
    now: world.clock.iso(),
    running: world.clock.running,
    identityUrl: `${origin}/~${world.id}/identity`,
    apiUrl: `${origin}/~${world.id}/api`,
    people: Object.fromEntries(people) as WorldDescription["people"],
  };
}
