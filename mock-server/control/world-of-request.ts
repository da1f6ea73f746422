import { type HolderKey, isHolderKey, type PatientKey } from "#fixtures/people/people.ts";
import { ApiError } from "../core/api-error.ts";
import type { World } from "../world/world.ts";

/** A person of this world by the name that testers use: `aroha`, `patient0042`. Throws when there is none. */
export function requirePatient(world: World, name: unknown): PatientKey {
  if (typeof name === "string" && world.hasPatient(name)) return name;
  throw new ApiError(
    400,
    "There is no person of this name in this world: use one such as aroha or patient0001.",
  );
}

/** A person of this world with an account. Throws when there is none. */
export function requireAccount(world: World, name: unknown): HolderKey {
  if (typeof name === "string" && isHolderKey(name, world.patients)) return name;
  throw new ApiError(400, "There is no account of this name in this world: use one such as aroha.");
}
