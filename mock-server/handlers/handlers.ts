import type { Handlers } from "../calls.ts";
import { identity } from "./identity.ts";
import { practice } from "./practice.ts";
import { profile } from "./profile.ts";

export const handlers: Handlers = { identity, profile, practice };
