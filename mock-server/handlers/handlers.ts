import type { Handlers } from "../calls.ts";
import { allergies } from "./allergies.ts";
import { appointments } from "./appointments.ts";
import { billing } from "./billing.ts";
import { diagnoses } from "./diagnoses.ts";
import { identity } from "./identity.ts";
import { immunisations } from "./immunisations.ts";
import { letters } from "./letters.ts";
import { medications } from "./medications.ts";
import { meetings } from "./meetings.ts";
import { messages } from "./messages.ts";
import { practice } from "./practice.ts";
import { profile } from "./profile.ts";
import { reminders } from "./reminders.ts";
import { resources } from "./resources.ts";
import { results } from "./results.ts";
import { timeline } from "./timeline.ts";
import { vitals } from "./vitals.ts";

export const handlers: Handlers = {
  identity,
  profile,
  practice,
  billing,
  appointments,
  medications,
  diagnoses,
  results,
  allergies,
  immunisations,
  timeline,
  reminders,
  resources,
  letters,
  vitals,
  messages,
  meetings,
};
