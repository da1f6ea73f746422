import { contract } from "#practice-api/contract.ts";
import type { Handlers } from "../calls.ts";
import { notYet } from "../not-yet.ts";

export const diagnoses: Handlers["diagnoses"] = notYet(contract.diagnoses);
