import type { Journey } from "./journey.ts";
import { pdfJourneys } from "./pdfs.ts";
import { signInJourneys } from "./sign-in.ts";

export const journeys: readonly Journey[] = [...signInJourneys, ...pdfJourneys];
