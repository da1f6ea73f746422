import { ageInWords, dayOf } from "#app/format/dates.ts";
import { areaPaths, isMenuArea } from "#app/shell/areas.ts";
import type { ShellMenuItem, ShellPerson, ShellPractice } from "#app/shell/shell-data.ts";
import { panel } from "./panel.ts";
import type { Visit } from "./visit.ts";

/** What the frame around every page shows, each part on its own. */
export function shellPanels(visit: Visit) {
  return { person: panel(person(visit)), practice: panel(practice(visit)), menu: panel(menu(visit)) };
}

async function person(visit: Visit): Promise<ShellPerson> {
  const profile = await visit.profile();
  return {
    name: profile.fullName,
    firstName: profile.preferredName ?? profile.given[0] ?? profile.fullName,
    nhi: profile.nhi,
    ...(profile.mobile ? { mobile: profile.mobile } : {}),
    ...(profile.email ? { email: profile.email } : {}),
    ...(profile.birthDate
      ? { age: ageInWords(profile.birthDate, dayOf(new Date(visit.now()).toISOString())) }
      : {}),
    ...(profile.imageKey ? { imageUrl: "/photo" } : {}),
  };
}

async function practice(visit: Visit): Promise<ShellPractice> {
  const { name, phone, opensAt, closesAt } = await visit.organisation();
  return {
    name,
    ...(phone ? { phone } : {}),
    ...(opensAt ? { opensAt } : {}),
    ...(closesAt ? { closesAt } : {}),
  };
}

/** The practice decides which areas there are and in which order; ones we have no screen for are left out. */
async function menu(visit: Visit): Promise<ShellMenuItem[]> {
  const { entries } = await visit.menu();
  return entries.flatMap(({ name, area }) =>
    isMenuArea(area) ? [{ label: name, area, href: areaPaths[area] }] : [],
  );
}
