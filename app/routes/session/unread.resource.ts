import type { LoaderFunctionArgs } from "react-router";
import { unreadIn } from "#app/.server/load-shell.ts";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";

export const middleware = [requireSession("resource")];

const answer = { headers: { "Cache-Control": "no-store" } };

/** 503 when the practice does not say. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  resourceLoader("messages", ({ context }) =>
    context
      .counters()
      .then(unreadIn)
      .then(
        (unread) => Response.json(unread, answer),
        ifFailedOrEnded(() => new Response(null, { ...answer, status: 503 })),
      ),
  )(args);
