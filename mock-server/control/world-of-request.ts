import { personKeys } from "#fixtures/people/demo-patients.ts";
import { type HolderKey, isHolderKey, type PatientKey } from "#fixtures/people/people.ts";
import { ApiError } from "../core/api-error.ts";
import { didYouMean } from "../core/suggest.ts";
import type { World } from "../world/world.ts";

/** By the name that testers use: `aroha`, `patient0042`. Throws when there is none. */
export function requirePatient(world: World, name: unknown): PatientKey {
  if (typeof name === "string" && world.hasPatient(name)) return name;
  throw unknownName("person", name, personKeys);
}

/** Throws when there is none. */
export function requireAccount(world: World, name: unknown): HolderKey {
  if (typeof name === "string" && isHolderKey(name, world.patients)) return name;
  const accounts = personKeys.filter((key) => isHolderKey(key, world.patients));
  throw unknownName("account", name, accounts);
}

function unknownName(kind: string, name: unknown, names: readonly string[]): ApiError {
  const use = `use one such as aroha${kind === "person" ? " or patient0001" : ""}.`;
  const hint = typeof name === "string" ? didYouMean(name, names) : "";
  return new ApiError(400, `There is no ${kind} of this name in this world: ${use}${hint}`);
}
