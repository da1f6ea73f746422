import type { Helpline, Phone } from "#app/format/phone.ts";
import type { Screen } from "#app/screens.ts";
import type { DeferredPanel } from "./deferred.tsx";

export type ShellData = {
  productName: string;
  buildVersion: string;
  helpline: Helpline;
  isTestData: boolean;
  consoleUrl?: string | undefined;
  lastPhone?: Phone | undefined;
  /** From the session: it needs no call. */
  personName: string;
  acting: { holderName: string } | null;
  person: DeferredPanel<ShellPerson>;
  practice: DeferredPanel<ShellPractice>;
  menu: DeferredPanel<ShellMenuItem[]>;
  unread: DeferredPanel<number>;
  people: DeferredPanel<ShellPeople>;
};

/** `key` identifies the patient in a form without naming them. */
export type ShellRecord = { key: string; name: string; isHolder: boolean; isOpen: boolean };

export type ShellPeople = { records: ShellRecord[]; unreadable: number };

export type ShellPerson = {
  firstName: string;
  nhi?: string | undefined;
  birthDate?: string | undefined;
  mobile?: string | undefined;
  email?: string | undefined;
  age?: string | undefined;
  imageUrl?: string | undefined;
  /** `place` is that in PRACTICE_DATA, `about` is searched and not shown. */
  kinds: { place: number; name: string; plain: string; about: string }[];
};

/** Times are HH:mm in the practice's time zone. */
export type ShellPractice = {
  name?: string | undefined;
  phone?: Phone | undefined;
  opensAt?: string | undefined;
  closesAt?: string | undefined;
};

export type ShellMenuItem = { label: string; area: string; href: string } & NonNullable<Screen["menu"]>;
