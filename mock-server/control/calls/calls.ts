import type { z } from "zod";
import type { CallRow, ControlCall, Method } from "../call.ts";
import { cardCalls } from "./cards.ts";
import { clockCalls } from "./clock.ts";
import { documentCalls } from "./documents.ts";
import { eventCalls } from "./events.ts";
import { faultCalls } from "./faults.ts";
import { journalCalls } from "./journal.ts";
import { playCalls, scenarioCalls } from "./scenarios.ts";
import { sessionCalls } from "./sessions.ts";
import { stateCalls } from "./state.ts";
import { dialectCalls, worldCalls } from "./worlds.ts";

/** docs/mock-practice.md 7. Where two paths match the same request, the first one answers. */
export const controlCalls = [
  ...documentCalls,
  ...worldCalls,
  ...scenarioCalls,
  ...clockCalls,
  ...dialectCalls,
  ...faultCalls,
  ...sessionCalls,
  ...stateCalls,
  ...eventCalls,
  ...cardCalls,
  ...journalCalls,
  ...playCalls,
] as const satisfies readonly CallRow<Method, string, z.ZodObject, z.ZodType, z.ZodType>[];

export const anyControlCalls: readonly ControlCall[] = [...controlCalls];
