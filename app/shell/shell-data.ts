import type { Screen } from "#app/screens.ts";

/** A part of the page that its loader has asked for: what came back, or the fact that nothing did. */
export type Panel<T> = { state: "loaded"; value: T } | { state: "failed" };

/** A panel that is known already, or on its way. */
export type DeferredPanel<T> = Panel<T> | Promise<Panel<T>>;

/** What the frame around every signed-in page shows. The promises never reject. */
export type ShellData = {
  productName: string;
  buildVersion: string;
  helpline: { label: string; number: string };
  isTestData: boolean;
  /** Whose record is open, known from the session: it never waits for a call. */
  personName: string;
  /** Set when that is somebody else than the account holder. */
  acting: { holderName: string } | null;
  person: DeferredPanel<ShellPerson>;
  practice: DeferredPanel<ShellPractice>;
  /** Only areas that have a page, in the server's order. */
  menu: DeferredPanel<ShellMenuItem[]>;
  unread: DeferredPanel<number>;
  /** The other records that this account may open, the holder's own first. */
  people: DeferredPanel<ShellLinkedPerson[]>;
};

/** `key` stands for the person in a form and says nothing by itself. */
export type ShellLinkedPerson = { key: string; name: string; isHolder: boolean };

export type ShellPerson = {
  name: string;
  firstName: string;
  nhi: string;
  mobile?: string | undefined;
  email?: string | undefined;
  /** In words: "15 months". */
  age?: string | undefined;
  imageUrl?: string | undefined;
};

/** Times of day are HH:mm in the practice's zone. */
export type ShellPractice = {
  name: string;
  phone?: string | undefined;
  opensAt?: string | undefined;
  closesAt?: string | undefined;
};

export type ShellMenuItem = { label: string; area: string; href: string } & NonNullable<Screen["menu"]>;
