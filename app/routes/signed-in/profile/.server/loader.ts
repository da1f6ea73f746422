import { randomUUID } from "node:crypto";
import { defer } from "#app/.server/defer.ts";
import { phoneParts, withPhoneParts } from "#app/.server/phone-parts.ts";
import { mapMaybePromise, type RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import { activeMethods } from "#practice-api/profile/rules.ts";
import { editIn } from "../links.ts";
import type { ContactView, ProfileView } from "../profile-view.ts";
import { findReception } from "./tell-address.ts";

export async function loadProfileScreen(args: ScreenArgs) {
  const { context, services, url } = args;
  const edit = editIn(url.searchParams);
  const panels = await defer(args, {
    profile: loadProfile(context),
    practice: mapMaybePromise(context.practiceDetails(), withPhoneParts),
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

export async function loadProfile({ api, cache, memo, profile }: RequestContext): Promise<ProfileView> {
  const isStored = cache.get(sessionValues.profile) !== undefined;
  const latest = async () => {
    const read = await api.profile.read();
    await cache.set(sessionValues.profile, read);
    return read;
  };
  return viewOf(await (isStored ? memo("latest profile", latest) : profile()));
}

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

function contactView(contact: EmergencyContact): ContactView {
  const { mobile, homePhone, workPhone } = contact;
  const named = { Mobile: mobile, Home: homePhone, Work: workPhone };
  const seen = new Set<string>();
  const numbers = Object.entries(named).flatMap(([name, number]) => {
    if (number === undefined || seen.has(number)) return [];
    seen.add(number);
    return [{ name, phone: phoneParts(number) }];
  });
  return { ...contact, numbers };
}
