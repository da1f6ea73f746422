import { contract } from "#practice-api/contract.ts";
import type { Handlers } from "../calls.ts";
import { notYet } from "../not-yet.ts";

export const immunisations: Handlers["immunisations"] = notYet(contract.immunisations);
