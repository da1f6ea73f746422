import { identity } from "./identity.ts";
import { practice } from "./practice.ts";
import { profile } from "./profile.ts";

/** Every call of the practice's API, by area. The portal's client and the mock's routes both derive from it. */
export const contract = { identity, profile, practice };

export type Contract = typeof contract;
