import { anyObject } from "../answers.ts";
import { call } from "../call.ts";
import { applyEvent, practiceEvent } from "../events.ts";

export const eventCalls = [
  call({
    name: "applyEvent",
    method: "POST",
    path: "/events",
    summary:
      "Lets the practice act: something arrives, is added, or a link between accounts ends or returns.",
    body: practiceEvent,
    example: { type: "result-arrives", for: "aroha" },
    answer: anyObject,
    status: 201,
    handle: ({ world, body }) => ({ ...applyEvent(world, body) }),
  }),
] as const;
