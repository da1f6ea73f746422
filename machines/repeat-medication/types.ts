import type { ProviderOnLeave, RepeatResult } from "#practice-api/medications/repeat.ts";
import type { IsoDay, Ms } from "#practice-api/units.ts";

/** As it was in the record when it was chosen. */
type ChosenMedicine = {
  id: string;
  name: string;
  /** "360 tablets" */
  quantity?: string | undefined;
  lastScript?: IsoDay | undefined;
};

export type ChosenPharmacy = {
  id: string;
  name: string;
  locationId?: string | undefined;
  /** The patient's own. */
  isPreferred: boolean;
};

export type RepeatDetails = {
  collection: "pickUp" | "pharmacy" | undefined;
  pharmacy: ChosenPharmacy | undefined;
  isUrgent: boolean;
  notes: string;
};

/** The practice's settings at the time when the form is sent. */
type RepeatLimits = {
  balanceBlocksPickUp: boolean;
  needsPharmacy: boolean;
};

export type AskedMedicine = {
  name: string;
  at: Ms;
  /** The latest script at the time of the request. */
  lastScript?: IsoDay | undefined;
  pharmacyId?: string | undefined;
  /** The practice's answer did not arrive, so it may not have the request. */
  isUnclear?: true;
  /** The patient has said that nothing of it is open. */
  isSettled?: true;
  /** The account that reads it has sent it, not another one that may open the record. */
  isOwn: boolean;
};

/** `usual` as the practice says it: "two working days". */
export type FollowedMedicine = AskedMedicine & { usual: string | undefined; isLate: boolean };

export type RepeatProblem = "noMedicine" | "noCollection" | "noPharmacy" | "balance" | "notSent";

export type RepeatContext = {
  /** Incremented by what changes a request that could be sent. An event for an older revision is stale. */
  revision: number;
  selectedIds: string[];
  medicines: ChosenMedicine[];
  details: RepeatDetails;
  problem: RepeatProblem | undefined;
  ignoresLeave: boolean;
  onLeave: ProviderOnLeave[];
  answer: { message: string; at: Ms } | undefined;
};

export type RepeatEvent =
  | { type: "select"; ids: string[] }
  | { type: "ask"; ids: string[] }
  /** The selected medicines are as the record has them. */
  | { type: "review"; medicines: ChosenMedicine[]; details: RepeatDetails; limits: RepeatLimits }
  | { type: "change"; revision: number }
  | { type: "send"; revision: number }
  | { type: "sendAnyway"; revision: number }
  | { type: "answered"; answer: RepeatResult; at: Ms }
  | { type: "notSent" }
  | { type: "answerLost" };
