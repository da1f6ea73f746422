import type { Fields, Page } from "../../support/page-sender.ts";
import type { portalInFront } from "../portal-in-front.ts";

export type Portal = Awaited<ReturnType<typeof portalInFront>>;

/** A form that is ready to be sent. */
export type Ready = {
  path: string;
  form: Fields;
  /** The session, by default a new one of the account, and null for none. */
  session?: string | null;
};

/** One thing that a patient sends to the practice. */
export type Write = {
  name: string;
  /** The call that writes. */
  call: string;
  /** A clear yes to it. Without one the practice of the test gives its own. */
  yes?: string;
  /** Opens the form once. Returns what readies it for each answer. */
  open: (portal: Portal) => Promise<() => Promise<Ready>>;
  /** What sends it: a browser without scripts and the router of an open page, or only the page's own request. */
  as?: "open page";
  /** Whether the answer to the form, or the page that it leads to, says that it was done. */
  saysDone: (page: Page, next: Page | undefined) => boolean;
  /** Whether only the page that the answer leads to says it. */
  needsPage?: true;
  /** What was typed, and is in the page that comes back. */
  keeps?: readonly string[];
};

/** A form that needs no page before it. */
export const plain = (path: string, form: (nth: number) => Fields): Write["open"] => {
  let nth = 0;
  return async () => async () => ({ path, form: form(nth++) });
};

/** The address that a page leads to, as a browser or as the router reads it. */
export const targetOf = ({ location, html }: Page): string | undefined =>
  location ?? /^\[\{[^}]*\},"redirect","([^"]*)"/.exec(html)?.[1];

export const isRedirect = (page: Page): boolean => targetOf(page) !== undefined;
export const leadsTo = (text: string) => (page: Page) => targetOf(page)?.includes(text) === true;
/** Whether a page, or the data of one, has this text. */
export const says = (text: string) => (page: Page) => page.html.replaceAll("&#x27;", "'").includes(text);
