import { data, redirect } from "react-router";
import { z } from "zod";
import { intent } from "#app/.server/http/intent.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { saveWords } from "#app/.server/search-words.ts";
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

/** Opens a result, or leads to the address of a search, which does not have its subject. */
export async function actOnResults(args: ScreenArgs) {
  const form = await intent(args.request, forms);
  if (!form.isValid) throw data(null, { status: 400 });
  if (form.intent === "open") return openResult(args, form.values);
  const { search, ...rest } = form.values;
  return redirect(searchHref({ ...rest, search: await saveWords(args.context, "resultWords", search) }));
}
