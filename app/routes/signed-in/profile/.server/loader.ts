import { randomUUID } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import { withPhoneParts } from "#app/.server/phone-parts.ts";
import { contactView, latestProfile } from "#app/.server/record/profile.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { activeMethods } from "#practice-api/profile/rules.ts";
import { editIn } from "../links.ts";
import type { ProfileView } from "../profile-view.ts";
import { findReception } from "./tell-address.ts";

export async function loadProfileScreen(args: ScreenArgs) {
  const { context, services, url } = args;
  const edit = editIn(url.searchParams);
  const panels = await defer(args, {
    profile: loadProfile(context),
    practice: context.practiceDetails().then(withPhoneParts),
    balance: context.api.billing.balance(),
    choices: edit === "addContact" || url.searchParams.has("contact") ? contactChoices(context) : noChoices,
    reception: edit === "address" ? receptionName(context) : undefined,
  });
  return {
    termsHref: services.config.termsDocumentUrl,
    idempotencyKey: randomUUID(),
    asksUsername: context.session.data.username === undefined,
    ...panels,
  };
}

const noChoices = { titles: [], relationships: [] };

export async function contactChoices({ api }: RequestContext) {
  const [titles, relationships] = await Promise.all([api.profile.titles({}), api.profile.relationships({})]);
  return { titles: titles.entries, relationships: relationships.entries };
}

const receptionName = async (context: RequestContext) => (await findReception(context))?.recipient.name;

export const loadProfile = async (context: RequestContext): Promise<ProfileView> =>
  viewOf(await latestProfile(context));

function viewOf(profile: Profile): ProfileView {
  const { patientId, deviceToken, imageKey, contactMethods, emergencyContacts = [], ...rest } = profile;
  const { titleId, genderId, bloodGroupId, chartNumber, ...shown } = rest;
  return {
    ...shown,
    methods: activeMethods(profile),
    emergencyContacts: emergencyContacts.map(contactView),
    hasDevice: Boolean(deviceToken),
  };
}
