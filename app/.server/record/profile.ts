import type { ContactView } from "#app/shell/patient/contact-lines.tsx";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import { phoneParts } from "../phone-parts.ts";
import type { RequestContext } from "../request-context.ts";
import { sessionValues } from "../store/sessions/session-values.ts";

/** As the practice has it now, also where the session has kept an earlier one. */
export async function latestProfile({ api, cache, memo, profile }: RequestContext): Promise<Profile> {
  const isStored = cache.get(sessionValues.profile) !== undefined;
  const latest = async () => {
    const read = await api.profile.read();
    await cache.set(sessionValues.profile, read);
    return read;
  };
  return isStored ? memo("latest profile", latest) : profile();
}

/** A number that is recorded twice is named once. */
export function contactView(contact: EmergencyContact): ContactView {
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
