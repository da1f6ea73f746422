import { appointments } from "./appointments/handlers.ts";
import { billing, cardProvider } from "./billing/handlers.ts";
import type { Handlers } from "./call-context.ts";
import { diagnoses } from "./diagnoses.ts";
import { identity } from "./identity/handlers.ts";
import { immunisations } from "./immunisations.ts";
import { letters } from "./letters.ts";
import { medications } from "./medications/handlers.ts";
import { meetings } from "./meetings.ts";
import { messages } from "./messages/handlers.ts";
import { pageOfRecords } from "./paging.ts";
import { practice } from "./practice/handlers.ts";
import { profile } from "./profile/handlers.ts";
import { resources } from "./resources.ts";
import { results } from "./results/handlers.ts";
import { timeline } from "./timeline/handlers.ts";

export const handlers: Handlers = {
  identity,
  profile,
  practice,
  billing,
  cardProvider,
  appointments,
  medications,
  diagnoses,
  results,
  allergies: { list: pageOfRecords("allergies") },
  immunisations,
  timeline,
  reminders: { list: pageOfRecords("reminders") },
  resources,
  letters,
  vitals: { list: pageOfRecords("vitals") },
  messages,
  meetings,
};
