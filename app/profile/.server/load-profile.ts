import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { activeMethods } from "#practice-api/profile/rules.ts";
import type { ProfileView } from "../profile-view.ts";

/** The profile as the practice has it now, without what only the practice needs. @throws PracticeError */
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
  return { ...shown, methods: activeMethods(profile), emergencyContacts };
}
