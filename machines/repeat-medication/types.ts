import type { ProviderOnLeave, RepeatResult } from "#practice-api/medications/repeat.ts";

/** A medicine of the request, as it was in the record when it was chosen. */
export type ChosenMedicine = {
  id: string;
  name: string;
  /** "360 tablets" */
  quantity?: string | undefined;
  /** The day of the newest script for it, YYYY-MM-DD. */
  lastScript?: string | undefined;
};

export type ChosenPharmacy = {
  id: string;
  name: string;
  locationId?: string | undefined;
  /** It is the patient's own. */
  isPreferred: boolean;
};

/** The answers of the form. A collection is undefined until it is chosen. */
export type RepeatDetails = {
  collection: "pickUp" | "pharmacy" | undefined;
  pharmacy: ChosenPharmacy | undefined;
  isUrgent: boolean;
  notes: string;
};

/** What the practice asks of this request, read when the form is sent. */
export type RepeatLimits = {
  /** The patient owes something, and this practice then allows no pick-up (ruling B5). */
  balanceBlocksPickUp: boolean;
  /** A pick-up needs a pharmacy too. */
  needsPharmacy: boolean;
};

/** A medicine that was asked for, by its name. */
export type AskedMedicine = {
  name: string;
  /** In ms since 1970. */
  at: number;
  /** The day of the newest script for it at that time, YYYY-MM-DD. */
  lastScript?: string | undefined;
  /** The pharmacy that it was to be sent to. A pick-up has none. */
  pharmacyId?: string | undefined;
  /** The practice's answer did not arrive, so it may not have the request. */
  isUnclear?: true;
  /** The patient has said that nothing of it is open. */
  isSettled?: true;
  /** The account that reads it has sent it, not another one that may open the record. */
  isOwn: boolean;
};

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
  /** The practice's answer, and when the request was sent, in ms since 1970. */
  answer: { message: string; at: number } | undefined;
};

export type RepeatEvent =
  /** The selection of the list, each time it changes. */
  | { type: "select"; ids: string[] }
  /** Repeat was pressed with this selection. */
  | { type: "ask"; ids: string[] }
  /** The form with all its answers: the selected medicines are as the record has them. */
  | { type: "review"; medicines: ChosenMedicine[]; details: RepeatDetails; limits: RepeatLimits }
  | { type: "change"; revision: number }
  | { type: "send"; revision: number }
  /** Sends the request although a provider is on leave. */
  | { type: "sendAnyway"; revision: number }
  | { type: "answered"; answer: RepeatResult; at: number }
  | { type: "notSent" }
  | { type: "answerLost" };
