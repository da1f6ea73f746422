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
  type ListedPart,
  readListPage,
  readValues,
} from "#app/routes/signed-in/my-record/.server/read-page.ts";
import { type PartPage, parts, testsPerRequest } from "#app/routes/signed-in/my-record/copy/parts.ts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

const pageNumber = z.coerce.number().int().min(1).max(1_000);
const forms = {
  values: z.object({ tests: z.array(z.string().min(1).max(500)).min(1).max(testsPerRequest) }),
};

/** `GET ?part=results&page=3`: one page of a part as JSON, 503 when the practice does not send it. */
export async function loader(args: LoaderFunctionArgs) {
  const part = args.url.searchParams.get("part");
  const page = pageNumber.safeParse(args.url.searchParams.get("page"));
  if (!isListedPart(part) || !page.success) return new Response(null, { status: 400 });
  return resourceLoader(parts[part].area, (screen) => listPage(screen, part, page.data))(args);
}

/** The values of some tests. They are in a form, because an address may not name a test. */
export const action = resourceLoader(parts.resultValues.area, async (args) => {
  const form = await intent(args.request, forms);
  if (!form.isValid) return new Response(null, { status: 400 });
  return answer(args, () => readValues(args.context, form.values.tests));
});

/** A copy begins each part at its first page, so that leaves the event of the part (threat T9). */
async function listPage(args: ScreenArgs, part: ListedPart, page: number): Promise<Response> {
  const response = await answer(args, () => readListPage(args.context, part, page));
  if (page === 1 && response.status !== 400) {
    const outcome = response.ok ? "done" : "failed";
    const subject = auditSubject(args.context.session.data);
    await args.services.audit.record({ event: "copyRecord", outcome, ...subject, object: part });
  }
  return response;
}

/** A request must name the record of its page: pages of two patients are never mixed in one copy (threat T48). */
async function answer({ request }: ScreenArgs, read: () => Promise<PartPage>): Promise<Response> {
  if (!request.headers.has(sessionHeaders.record)) return new Response(null, { status: 400 });
  try {
    return Response.json(await read());
  } catch (error) {
    if (error instanceof PracticeError) return new Response(null, { status: 503 });
    throw error;
  }
}
