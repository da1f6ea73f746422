import type { Named } from "#machines/booking/choices.ts";
import type { MenuItem, Person } from "#practice-api/identity/endpoints.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { CachedValues } from "./session-cache.ts";

/** What Refresh Configurations reloads (ruling B34). */
export const configurationNames = [
  "menu",
  "settings",
  "practiceDetails",
  "appointmentTypes",
  "locations",
  "reasons",
  "roles",
  "pastAppointments",
  "availability",
  "recipients",
] as const;
export type ConfigurationName = (typeof configurationNames)[number];

export const sessionValueNames = [
  ...configurationNames,
  "profile",
  "people",
  "resultWords",
  "timelineWords",
  "messageWords",
  "accountFigures",
  "copiedParts",
  "practicePhone",
  "notice",
] as const;

/** `type` is for the compiler only. */
export type SessionValue<T> = { readonly name: (typeof sessionValueNames)[number]; readonly type?: T };

export const sessionValue = <T>(name: SessionValue<T>["name"]): SessionValue<T> => ({ name });

export const sessionValues = {
  menu: sessionValue<ListPage<MenuItem>>("menu"),
  settings: sessionValue<PracticeSettings>("settings"),
  practiceDetails: sessionValue<Practice>("practiceDetails"),
  appointmentTypes: sessionValue<Named[]>("appointmentTypes"),
  locations: sessionValue<Named[]>("locations"),
  reasons: sessionValue<Named[]>("reasons"),
  roles: sessionValue<Named[]>("roles"),
  profile: sessionValue<Profile>("profile"),
  people: sessionValue<LinkedPeople>("people"),
  /** It outlives the change to another patient's record. */
  practicePhone: sessionValue<string>("practicePhone"),
  notice: sessionValue<SessionNotice>("notice"),
};

export type SessionNotice = { text: string; tone: "success" | "danger" };

export type LinkedPeople = { readAt: number; people: Person[]; unreadable: number };

export function storedValue<T>(stored: CachedValues, { name }: SessionValue<T>): T | undefined {
  return stored(name) as T | undefined;
}

/** It needs no call, so a failed one cannot lose it. */
export function storedPhone(stored: CachedValues): string | undefined {
  return (
    storedValue(stored, sessionValues.practiceDetails)?.phone ??
    storedValue(stored, sessionValues.practicePhone)
  );
}
