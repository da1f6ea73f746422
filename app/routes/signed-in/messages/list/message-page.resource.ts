import type { LoaderFunctionArgs } from "react-router";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import { recordLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { readPage, readSearchPage } from "../.server/loader.ts";
import { viewOf } from "../links.ts";

export const middleware = [requireSession("resource")];

/** `?box=sent&page=3`, or `&for=search` for a larger page with texts. 503: the practice does not send it. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const page = Number(searchParams.get("page"));
  if (!Number.isInteger(page) || page < 1 || page > 1_000) return new Response(null, { status: 400 });
  const { box, filter } = viewOf(searchParams);
  return recordLoader("messages", async (screen) => {
    const isSearch = searchParams.get("for") === "search";
    const reading = isSearch
      ? readSearchPage(screen, { box, page })
      : readPage(screen, { box, filter, page });
    return reading.then(
      (answer) => Response.json(answer),
      ifFailedOrEnded(() => new Response(null, { status: 503 })),
    );
  })(args);
}
