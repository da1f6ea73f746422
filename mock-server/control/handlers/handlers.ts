import type { Handlers } from "../calls.ts";
import { cardHandlers } from "./cards.ts";
import { clockHandlers } from "./clock.ts";
import { documentHandlers } from "./documents.ts";
import { eventHandlers } from "./events.ts";
import { faultHandlers } from "./faults.ts";
import { journalHandlers } from "./journal.ts";
import { playHandlers, scenarioHandlers } from "./scenarios.ts";
import { sessionHandlers } from "./sessions.ts";
import { stateHandlers } from "./state.ts";
import { dialectHandlers, worldHandlers } from "./worlds.ts";

export const handlers = {
  ...documentHandlers,
  ...worldHandlers,
  ...scenarioHandlers,
  ...clockHandlers,
  ...dialectHandlers,
  ...faultHandlers,
  ...sessionHandlers,
  ...stateHandlers,
  ...eventHandlers,
  ...cardHandlers,
  ...journalHandlers,
  ...playHandlers,
} satisfies Handlers;
