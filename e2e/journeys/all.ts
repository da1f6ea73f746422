import { appointmentJourneys } from "./appointments.ts";
import { clinicalJourneys } from "./clinical.ts";
import type { Journey } from "./journey.ts";
import { messageJourneys } from "./messages.ts";
import { moneyJourneys } from "./money.ts";
import { pdfJourneys } from "./pdfs.ts";
import { profileJourneys } from "./profile.ts";
import { signInJourneys } from "./sign-in.ts";
import { taskJourneys } from "./tasks.ts";

export const journeys: readonly Journey[] = [
  ...signInJourneys,
  ...appointmentJourneys,
  ...clinicalJourneys,
  ...pdfJourneys,
  ...messageJourneys,
  ...profileJourneys,
  ...moneyJourneys,
  ...taskJourneys,
];
