import type { Helpline, Phone } from "#app/format/phone.ts";
import type { Screen } from "#app/screens.ts";

/** A part of a page that needs a call: its value, or the fact that the call failed. */
export type Panel<T> = { state: "loaded"; value: T } | { state: "failed" };

/** A panel that is settled, or its promise. The promise never rejects. */
export type DeferredPanel<T> = Panel<T> | Promise<Panel<T>>;

/** What the layout of every signed-in page shows. */
export type ShellData = {
  productName: string;
  buildVersion: string;
  helpline: Helpline;
  isTestData: boolean;
  /** The page of the mock practice for testers, in a demonstration. */
  consoleUrl?: string | undefined;
  /** The practice's number as far as the session has it, for when `practice` fails. */
  lastPhone?: Phone | undefined;
  /** The name of the patient whose record is open, from the session: it needs no call. */
  personName: string;
  /** Set when that is another patient than the account holder. */
  acting: { holderName: string } | null;
  person: DeferredPanel<ShellPerson>;
  practice: DeferredPanel<ShellPractice>;
  /** The areas that have a screen, in the practice's order. */
  menu: DeferredPanel<ShellMenuItem[]>;
  unread: DeferredPanel<number>;
  /** The records that this account may open. */
  people: DeferredPanel<ShellPeople>;
};

/** A record that the account may open. `key` identifies its patient in a form without naming them. */
export type ShellRecord = { key: string; name: string; isHolder: boolean; isOpen: boolean };

/** The account holder's own record is first. `unreadable` counts the people that the portal could not read. */
export type ShellPeople = { records: ShellRecord[]; unreadable: number };

export type ShellPerson = {
  firstName: string;
  nhi?: string | undefined;
  /** An ISO day. */
  birthDate?: string | undefined;
  mobile?: string | undefined;
  email?: string | undefined;
  /** Such as "15 months". */
  age?: string | undefined;
  imageUrl?: string | undefined;
  /** What PRACTICE_DATA says may be booked for this person. `place` is that in its list, `about` is searched and not shown. */
  kinds: { place: number; name: string; plain: string; about: string }[];
};

/** Times of day are HH:mm in the practice's time zone. */
export type ShellPractice = {
  name?: string | undefined;
  phone?: Phone | undefined;
  opensAt?: string | undefined;
  closesAt?: string | undefined;
};

export type ShellMenuItem = { label: string; area: string; href: string } & NonNullable<Screen["menu"]>;
