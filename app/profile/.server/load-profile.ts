import type { RequestContext } from "#app/.server/request-context.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { activeMethods } from "#practice-api/profile/rules.ts";
import type { ProfileView } from "../profile-view.ts";

/** The profile as the practice has it now, without what only the practice needs. @throws PracticeError */
export async function loadProfile({ latestProfile }: RequestContext): Promise<ProfileView> {
  return viewOf(await latestProfile());
}

function viewOf(profile: Profile): ProfileView {
  const { patientId, deviceToken, imageKey, contactMethods, emergencyContacts = [], ...rest } = profile;
  const { titleId, genderId, bloodGroupId, chartNumber, ...shown } = rest;
  return { ...shown, methods: activeMethods(profile), emergencyContacts };
}
