import { redirect } from "react-router";
import { z } from "zod";
import { readValidForm } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { saveWords } from "#app/.server/search-words.ts";
import { viewHref, wordsLength } from "../filter-links.ts";

const text = z.string().trim().max(wordsLength);
const forms = { filter: z.object({ from: text, to: text, words: text, provider: text }) };

/** The address does not have the words. */
export async function applyFilter({ request, context }: ScreenArgs) {
  const form = await readValidForm(request, forms);
  const { from, to, words, provider } = form.values;
  const search = await saveWords(context, "timelineWords", words);
  return redirect(viewHref("filter", { dates: { typed: { from, to } }, search, providerId: provider }));
}
