import { menuScreens } from "#app/screens.ts";
import type { ShellMenuItem, ShellPerson, ShellPractice } from "#app/shell/shell-data.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import { ageInWords } from "./age.ts";
import { panel } from "./defer.ts";
import { type LinkedPeople, mapMaybePromise, type RequestContext } from "./request-context.ts";
import type { Services } from "./services.ts";

/** What the frame around every page shows, each part on its own. */
export function shellPanels(services: Services, visit: RequestContext) {
  return {
    people: panel(mapMaybePromise(visit.people(), (linked) => otherPeople(services, visit, linked))),
    person: personPanel(visit),
    practice: panel(mapMaybePromise(visit.organisation(), practice)),
    menu: panel(mapMaybePromise(visit.menu(), menu)),
  };
}

function personPanel(visit: RequestContext) {
  return panel(mapMaybePromise(visit.profile(), (profile) => person(profile, visit)));
}

function person(profile: Profile, { now, record }: RequestContext): ShellPerson {
  return {
    name: profile.fullName,
    firstName: profile.preferredName ?? profile.given[0] ?? profile.fullName,
    nhi: profile.nhi,
    ...(profile.mobile ? { mobile: profile.mobile } : {}),
    ...(profile.email ? { email: profile.email } : {}),
    ...(profile.birthDate ? { age: ageInWords(profile.birthDate, now()) } : {}),
    ...(profile.imageKey ? { imageUrl: `/photo?record=${record}` } : {}),
  };
}

function practice({ name, phone, opensAt, closesAt }: Practice): ShellPractice {
  return {
    name,
    ...(phone ? { phone } : {}),
    ...(opensAt ? { opensAt } : {}),
    ...(closesAt ? { closesAt } : {}),
  };
}

/** One's own record is always among them, whether the practice lists it or not. */
function otherPeople(
  { recordTokens }: Services,
  { session, isActing }: RequestContext,
  linked: LinkedPeople,
) {
  const { data } = session;
  const others = linked.people
    .filter(({ patientId }) => patientId !== data.patientId && patientId !== data.holderId)
    .map(({ patientId, name }) => ({ key: recordTokens.patient(data, patientId), name, isHolder: false }));
  return isActing ? [{ key: "own", name: data.holderName, isHolder: true }, ...others] : others;
}

/** The practice's entries in its order, without areas that the portal has no screen for. */
function menu({ entries }: Listing<MenuItem>): ShellMenuItem[] {
  return entries.flatMap(({ name, area }) => {
    const screen = menuScreens.get(area);
    return screen ? [{ label: name, area, href: screen.path, ...screen.menu }] : [];
  });
}
