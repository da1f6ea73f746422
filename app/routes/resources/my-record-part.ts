import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { resourceLoader, type ScreenArgs } from "#app/.server/screen.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import {
  isListedPart,
  limitWait,
  readContents,
  readListPage,
} from "#app/routes/signed-in/my-record/.server/read-part.ts";
import { type ListedPart, parts, resultsPerRequest } from "#app/routes/signed-in/my-record/copy/parts.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

const pageNumber = z.coerce.number().int().min(1).max(1_000);
const resultId = z.string().min(1).max(200);
const forms = {
  contents: z.object({ results: z.array(resultId).min(1).max(resultsPerRequest) }),
};

/** `GET ?part=results&page=3`: one page of a part as JSON, 503 when the practice does not send it, 429 within its limit. */
export async function loader(args: LoaderFunctionArgs) {
  const part = args.url.searchParams.get("part");
  const page = pageNumber.safeParse(args.url.searchParams.get("page"));
  if (!isListedPart(part) || !page.success) return new Response(null, { status: 400 });
  return resourceLoader(parts[part].area, (screen) => listPage(screen, part, page.data))(args);
}

/** What some results hold that are read already, each with what became of it. */
export const action = resourceLoader(parts.resultValues.area, async (args) => {
  const form = await intent(args.request, forms);
  if (!form.isValid) return new Response(null, { status: 400 });
  const response = await answer(args, () => readContents(args.context, form.values.results));
  if (response.status !== 400) await audit(args, "resultValues", response);
  return response;
});

/** A copy begins each part at its first page, so that leaves the event of the part (threat T9). */
async function listPage(args: ScreenArgs, part: ListedPart, page: number): Promise<Response> {
  const response = await answer(args, () => readListPage(args.context, part, page));
  if (page === 1 && response.status !== 400) await audit(args, part, response);
  return response;
}

async function audit({ context, services }: ScreenArgs, object: string, { ok }: Response): Promise<void> {
  const subject = auditSubject(context.session.data);
  await services.audit.record({ event: "copyRecord", outcome: ok ? "done" : "failed", ...subject, object });
}

/** A request must name the record of its page: pages of two patients are never mixed in one copy (threat T48). */
async function answer({ request }: ScreenArgs, read: () => Promise<object>): Promise<Response> {
  if (!request.headers.has(sessionHeaders.record)) return new Response(null, { status: 400 });
  try {
    return Response.json(await read());
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    const wait = limitWait(error);
    if (wait === undefined) return new Response(null, { status: 503 });
    return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
  }
}
