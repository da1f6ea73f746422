import { randomUUID } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { loadProfile } from "#app/profile/.server/load-profile.ts";
import { editIn } from "../links.ts";

/** What the profile shows. The lists of the form for a new contact are read only for it. */
export async function loadProfileScreen(args: ScreenArgs) {
  const { context, services, url } = args;
  const panels = await defer(args, {
    profile: loadProfile(context),
    practice: context.practiceDetails(),
    balance: context.api.billing.balance(),
    choices: editIn(url.searchParams) === "addContact" ? contactChoices(context) : noChoices,
  });
  return {
    termsHref: services.config.termsDocumentUrl,
    idempotencyKey: randomUUID(),
    asksUsername: context.session.data.username === undefined,
    ...panels,
  };
}

const noChoices = { titles: [], relationships: [] };

/** The titles and relationships that a contact can have. @throws PracticeError */
export async function contactChoices({ api }: RequestContext) {
  const [titles, relationships] = await Promise.all([api.profile.titles({}), api.profile.relationships({})]);
  return { titles: titles.entries, relationships: relationships.entries };
}
