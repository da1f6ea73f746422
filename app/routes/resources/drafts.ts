import type { MiddlewareFunction } from "react-router";
import { z } from "zod";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/intent.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { draftKinds } from "#app/.server/store/drafts.ts";
import type { Route } from "./+types/drafts";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** The key of a tab, as app/effects/main-root.ts makes it, and what kind of work it names. */
const named = { key: z.string().regex(/^[A-Za-z0-9_-]{43}$/), kind: z.enum(draftKinds) };
const longestValue = 64_000;
const schemas = {
  keep: z.object({ ...named, value: z.string().max(longestValue).transform(parsed) }),
  find: z.object(named),
  forget: z.object(named),
};

/**
 * Keeps, finds and forgets unfinished work. All of it is POST, so that the key stands in no address.
 * `find` answers `{ value }`, without the member where nothing is kept.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { drafts } = context.get(servicesContext);
  const visit = context.get(requestContext);
  const form = await intent(request, schemas);
  if (!form.isValid) return new Response(null, { status: 422 });
  const { key, kind } = form.values;
  if (form.intent === "find") return Response.json({ value: await drafts.find(visit, key, kind) });
  if (form.intent === "keep") await drafts.save(visit, key, kind, form.values.value);
  else await drafts.delete(visit, key, kind);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 404 });
}

function parsed(text: string, issues: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    issues.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
}
