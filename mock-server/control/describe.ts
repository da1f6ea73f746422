import { z } from "zod";
import { type AccountKey, type PersonKey, personKeys } from "#fixtures/people/demo-patients.ts";
import { type HolderKey, isHolderKey } from "#fixtures/people/people.ts";
import type { DeepReadonly } from "../core/schema.ts";
import { dialectNames } from "../dialects/table.ts";
import type { World } from "../world/world.ts";

const credentials = z.strictObject({ username: z.string(), password: z.string() });
const describedPerson = z.strictObject({
  patientId: z.string(),
  nhi: z.string(),
  name: z.string(),
  birthDate: z.string().exactOptional().describe("YYYY-MM-DD."),
});

export const worldDescription = z.strictObject({
  id: z.string(),
  scenario: z.string(),
  seed: z.string(),
  now: z.string(),
  running: z.boolean(),
  dialects: z
    .array(z.enum(dialectNames))
    .describe("How the practice writes what the specifications leave open."),
  identityUrl: z.string(),
  apiUrl: z.string(),
  accounts: z.array(credentials).describe("The accounts to sign in with, those of the scenario."),
  people: z
    .record(z.string(), describedPerson.extend(credentials.partial().shape))
    .describe("By name; those with an account have a username and a password."),
});

type Credentials = DeepReadonly<z.output<typeof credentials>>;
type DescribedPerson = DeepReadonly<z.output<typeof describedPerson>>;

export type WorldDescription = Omit<DeepReadonly<z.output<typeof worldDescription>>, "people"> & {
  readonly people: Readonly<Record<AccountKey, DescribedPerson & Credentials>> &
    Readonly<Record<Exclude<PersonKey, AccountKey>, DescribedPerson>>;
};

export function describe(world: World, origin: string): WorldDescription {
  const people = personKeys.map((key) => {
    const { patientId, nhi, fullName, birthDate } = world.profile(key);
    const credentials = isHolderKey(key, 0) ? credentialsOf(world, key) : {};
    return [
      key,
      { ...credentials, patientId, nhi, name: fullName, ...(birthDate !== undefined && { birthDate }) },
    ] as const;
  });
  return {
    id: world.id,
    scenario: world.start.scenario,
    seed: world.state.origin.seed,
    now: world.clock.iso(),
    running: world.clock.running,
    dialects: world.state.dialects,
    identityUrl: `${origin}/~${world.id}/identity`,
    apiUrl: `${origin}/~${world.id}/api`,
    accounts: world.scenario.signIn.map((holder) => credentialsOf(world, holder)),
    people: Object.fromEntries(people) as WorldDescription["people"],
  };
}

function credentialsOf(world: World, holder: HolderKey): Credentials {
  return { username: world.username(holder), password: world.credentials(holder).password };
}
