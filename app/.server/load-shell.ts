import { menuScreens } from "#app/screens.ts";
import type { ShellMenuItem, ShellPeople, ShellPerson, ShellPractice } from "#app/shell/shell-data.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";
import { namesImmunisation } from "#practice-api/immunisations/rules.ts";
import type { Counters, Practice } from "#practice-api/practice/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { recordsOf } from "./account-records.ts";
import { ageInWords, ageInYears } from "./age.ts";
import { isFor } from "./configuration/practice-file.ts";
import { phoneParts } from "./phone-parts.ts";
import { PracticeError } from "./practice-client/practice-error.ts";
import type { RequestContext } from "./request-context.ts";
import type { Services } from "./services.ts";
import type { LinkedPeople } from "./store/sessions/session-values.ts";

export function shellCalls(services: Services, context: RequestContext) {
  return {
    people: context.people().then((linked) => accountPeople(services, context, linked)),
    person: person(context),
    practice: context.practiceDetails().then(practice),
    menu: context.menu().then(menu),
    unread: context.counters().then(unreadIn),
  };
}

/** @throws PracticeError when the practice leaves this number out, because it is unknown then and not zero. */
export function unreadIn({ unreadMessages }: Counters): number {
  if (unreadMessages === undefined) throw new PracticeError("unreadable", "practice.counters");
  return unreadMessages;
}

async function person(context: RequestContext): Promise<ShellPerson> {
  const { now, record, session, practiceData } = context;
  const profile = await context.profile();
  const age = profile.birthDate ? ageInYears(profile.birthDate, await now()) : undefined;
  const kinds = Object.entries(practiceData.kinds).flatMap(([name, kind], place) => {
    const { plain = name, people = "", about = "" } = kind;
    const jab = namesImmunisation(`${name} ${plain}`) ? "jab injection vaccination" : "";
    return isFor(kind, age, profile.gender)
      ? [{ place, name, plain, about: `${people} ${about} ${jab}` }]
      : [];
  });
  return {
    kinds,
    firstName: profile.preferredName ?? profile.given?.[0] ?? session.data.patientName,
    nhi: profile.nhi,
    ...(profile.mobile ? { mobile: profile.mobile } : {}),
    ...(profile.email ? { email: profile.email } : {}),
    ...(profile.birthDate
      ? { birthDate: profile.birthDate, age: ageInWords(profile.birthDate, await now()) }
      : {}),
    ...(profile.imageKey ? { imageUrl: `/photo?record=${record}` } : {}),
  };
}

function practice({ name, phone, opensAt, closesAt }: Practice): ShellPractice {
  return {
    ...(name ? { name } : {}),
    ...(phone ? { phone: phoneParts(phone) } : {}),
    ...(opensAt ? { opensAt } : {}),
    ...(closesAt ? { closesAt } : {}),
  };
}

function accountPeople(services: Services, context: RequestContext, linked: LinkedPeople): ShellPeople {
  const records = recordsOf(services, context, linked.people);
  // A session that was stored by an earlier version has no count.
  return { records: records.map(({ patientId, ...record }) => record), unreadable: linked.unreadable ?? 0 };
}

function menu({ entries }: ListPage<MenuItem>): ShellMenuItem[] {
  return entries.flatMap(({ name, area }) => {
    const screen = menuScreens.get(area);
    return screen ? [{ label: name, area, href: screen.path, ...screen.menu }] : [];
  });
}
