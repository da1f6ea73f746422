import { ApiError } from "../../core/api-error.ts";
import type { Handlers } from "../calls.ts";
import { requireAccount } from "../world-of-request.ts";

export const sessionHandlers = {
  createSwitchToken: ({ world, body }) => ({
    q: world.sessions.issueSwitchToken(requireAccount(world, body.as)),
  }),
  createSession: ({ world, body: { as, expiresIn } }) => {
    const { token } = world.sessions.issue(requireAccount(world, as), expiresIn);
    return { token };
  },
  expireSession: ({ world, params }) => {
    if (!world.sessions.end(params.token)) throw new ApiError(404, "There is no such session.");
  },
} satisfies Partial<Handlers>;
