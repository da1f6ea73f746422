import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import { besideCheck } from "#app/.server/session/session-check.ts";
import { resultBadges } from "#practice-api/results/rules.ts";
import { searchHref, subjectLength } from "../links.ts";
import { openForm, openResult } from "./open-result.ts";

const day = z.string().max(20);
const forms = {
  open: openForm,
  search: z.object({
    search: z.string().trim().max(subjectLength),
    from: day,
    to: day,
    show: z.enum(resultBadges).optional(),
  }),
};

const statuses = { missing: 404, limited: 429, unsupported: 502, failed: 503 } as const;

/**
 * A search's address does not have its subject. A result is read beside the check of the session, and is
 * shown only after it (ADR 0027).
 */
export async function actOnResults(args: ScreenArgs) {
  const form = await intent(args.request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  if (form.intent === "open") {
    const opened = await besideCheck(args.context, openResult(args, form.values));
    return data(opened, { status: "failure" in opened ? statuses[opened.failure] : 200 });
  }
  const { search, ...rest } = form.values;
  return redirect(searchHref({ ...rest, search: await saveWords(args.context, "resultWords", search) }));
}
