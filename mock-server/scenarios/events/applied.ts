import { ApiError } from "../../core/api-error.ts";
import type { Occurrence } from "../../world/practice-events.ts";
import type { PracticeEvent } from "./event-types.ts";

export type Applied = { readonly occurrence: Occurrence; readonly answer: object };
export type EventOf<T extends PracticeEvent["type"]> = Extract<PracticeEvent, { type: T }>;

export function noPatient(name: string): ApiError {
  return new ApiError(400, `This practice has no ${name}: start it with --patients <number>.`);
}
