import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { call } from "../call.ts";
import { sessionRequest, switchRequest } from "../requests.ts";
import { requireAccount } from "../world-of-request.ts";

export const sessionCalls = [
  call({
    name: "createSwitchToken",
    method: "POST",
    path: "/switch-tokens",
    summary: "A token for the portal's /loginSwitch/{q}, good for one sign-in within a minute.",
    body: switchRequest,
    example: { as: "aroha" },
    answer: z.strictObject({ q: z.string() }),
    status: 201,
    handle: ({ world, body }) => ({ q: world.sessions.issueSwitchToken(requireAccount(world, body.as)) }),
  }),
  call({
    name: "createSession",
    method: "POST",
    path: "/sessions",
    summary: "Creates a session without the sign-in call.",
    body: sessionRequest,
    example: { as: "aroha", expiresIn: "PT5M" },
    answer: z.strictObject({ token: z.string() }),
    status: 201,
    handle: ({ world, body: { as, expiresIn } }) => {
      const { token } = world.sessions.issue(requireAccount(world, as), expiresIn);
      return { token };
    },
  }),
  call({
    name: "expireSession",
    method: "POST",
    path: "/sessions/:token/expire",
    summary: "Ends a session.",
    status: 204,
    handle: ({ world, params }) => {
      if (!world.sessions.end(params.token)) throw new ApiError(404, "There is no such session.");
    },
  }),
] as const;
