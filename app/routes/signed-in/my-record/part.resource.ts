import type { LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { recordLoader } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionValue } from "#app/.server/store/sessions/session-values.ts";
import {
  isListedPart,
  type PartId,
  parts,
  resultsPerRequest,
} from "#app/routes/signed-in/my-record/copy/parts.ts";
import { limitWait, readContents, readListPage } from "#app/routes/signed-in/my-record/loader.server.ts";

export const middleware = [requireSession("resource")];

const pageNumber = z.coerce.number().int().min(1).max(1_000);
const resultIds = z.array(z.string().min(1).max(200)).min(1).max(resultsPerRequest);

/**
 * 503 when the practice does not send the page, 429 when its limit refuses it. Other sites cannot send this
 * request, because it needs the header of the record.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const part = searchParams.get("part");
  const page = pageNumber.safeParse(searchParams.get("page"));
  if (!page.success) return new Response(null, { status: 400 });
  if (isListedPart(part)) {
    return answer(args, part, page.data, (context) => readListPage(context, part, page.data));
  }
  const ids = resultIds.safeParse(searchParams.getAll("result"));
  if (part !== "resultValues" || !ids.success) return new Response(null, { status: 400 });
  return answer(args, part, page.data, (context, { html }) => readContents(context, ids.data, html));
}

/** The parts that left their event in this session. */
const copiedParts = sessionValue<PartId[]>("copiedParts");

/**
 * Pages of two patients are never mixed in one copy (threat T48). The first page of a part leaves its event, and so does
 * any other where the session has none (threat T9).
 */
function answer(
  args: LoaderFunctionArgs,
  part: PartId,
  page: number,
  read: (context: RequestContext, services: Services) => Promise<object>,
): Promise<Response> {
  return recordLoader(
    parts[part === "resultValues" ? "results" : part].area,
    async ({ context, services }) => {
      const response = await read(context, services).then((page) => Response.json(page), refused);
      const copied = context.cache.get(copiedParts) ?? [];
      const isCopied = copied.includes(part);
      if (page > 1 && isCopied) return response;
      const outcome = response.ok ? "done" : "failed";
      const subject = auditSubject(context.session.data);
      await services.audit.record({ event: "copyRecord", outcome, ...subject, object: part });
      if (response.ok && !isCopied) await context.cache.set(copiedParts, [...copied, part]);
      return response;
    },
  )(args);
}

const refused = ifFailedOrEnded((failure) => {
  const wait = limitWait(failure);
  if (wait === undefined) return new Response(null, { status: 503 });
  return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
});
