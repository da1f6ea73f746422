import type { Findable } from "#app/browser/seen-lists.ts";
import { dayOrMonth, shortDate } from "#app/format/dates.ts";
import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import type { AllergyGroup } from "#practice-api/allergies/rules.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { ImmunisationGroup } from "#practice-api/immunisations/rules.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { capitalized } from "#practice-api/unicode.ts";

/* Entries without a page of their own: each leads to its list. */

const joined = (...facts: readonly (string | undefined)[]) => facts.filter(Boolean).join(", ");

/** A severity that is not recorded is said, because it may be severe (ruling B70). */
export function findableAllergy(allergy: Allergy, group: AllergyGroup): Findable {
  const { id, substance, severity, reaction } = allergy;
  const word = severity?.replace(/^other-/, "").trim() || "not recorded";
  const facts = group === "noneKnown" ? "" : joined(`Severity ${word}`, reaction);
  return { id, name: substance, facts, also: "allergy allergies allergic", href: "/allergies" };
}

export function findableDiagnosis(diagnosis: Diagnosis & { plain?: string | undefined }): Findable {
  const { id, note = "Diagnosis not named", plain, onset, isLongTerm } = diagnosis;
  const since = onset === undefined ? "start date not recorded" : `started ${shortDate(onset)}`;
  return {
    id: id ?? `${note} ${onset}`,
    name: plain === undefined ? note : `${note} (${plain})`,
    facts: isLongTerm === true ? `Long term, ${since}` : capitalized(since),
    also: "diagnosis condition illness problem",
    href: isLongTerm === true ? "/diagnosis" : "/diagnosis?tab=all",
  };
}

type FindableImmunisation = Pick<Immunisation, "id" | "name" | "month"> & {
  group: ImmunisationGroup;
  on?: string | undefined;
  against?: string | undefined;
};

const states: Record<ImmunisationGroup, string> = {
  overdue: "Overdue, was due",
  due: "Due",
  unclear: "Status not recorded, due date",
  administered: "Given",
};

export function findableImmunisation({
  id,
  name,
  group,
  on,
  month,
  against,
}: FindableImmunisation): Findable {
  const when = dayOrMonth(on, month) ?? "date not recorded";
  return {
    id,
    name,
    facts: joined(`${states[group]} ${when}`, against && `against ${against}`),
    also: "vaccine vaccination immunisation jab injection",
    href: "/immunisation",
  };
}

export function findableReminder({ id, title, description, priority, sender, sentAt }: Reminder): Findable {
  const name = title ?? description ?? "Reminder";
  const word = priority?.replace(/^other-/, "").trim();
  return {
    id: id ?? `${name} ${sentAt}`,
    name,
    facts: joined(
      title && description?.replace(/\.$/, ""),
      word ? `Priority ${word}` : "",
      sentAt === undefined ? "date not recorded" : `sent ${shortDate(sentAt)}`,
    ),
    also: `reminder recall ${sender ?? ""}`,
    href: "/reminders",
  };
}
