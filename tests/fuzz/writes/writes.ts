import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type AccountKey, demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { pageFrom } from "#simulation/areas/page-from.ts";
import { formIn } from "#simulation/browser/page-forms.ts";
import { visa } from "../../support/billing/portal-payments.ts";
import { documentText } from "../../support/documents.ts";
import type { Fields, Page } from "../../support/page-sender.ts";
import type { PortalWorld } from "../../support/portal.ts";
import { idOf } from "../../support/practice.ts";
import { visibleText } from "../page-text.ts";
import type { portalInFront } from "../portal-in-front.ts";

type Portal = Awaited<ReturnType<typeof portalInFront>>;

/** A form that is ready to be sent. `session` is by default a new one of the account, and null for none. */
export type Ready = { path: string; form: Fields; session?: string | null };
type Open = (portal: Portal) => Promise<() => Promise<Ready>>;

const row = z.strictObject({
  call: z.string(),
  yes: z.string().optional(),
  path: z.string().default(""),
  form: z.record(z.string(), z.string()).default({}),
  isSignedOut: z.boolean().default(false),
  opened: z.string().optional(),
  as: z.literal("open page").optional(),
  done: z.union([z.string(), z.literal(200)]).default(""),
  needsPage: z.boolean().default(false),
  keeps: z.array(z.string()).default([]),
});

/** One thing that a patient sends to the practice (writes.yaml). */
export type Write = Omit<z.output<typeof row>, "path" | "form" | "opened" | "done" | "isSignedOut"> & {
  name: string;
  /** Opens the form once. Returns what readies it for each answer. */
  open: Open;
  /** Whether the answer to the form, or the page that it leads to, says that it was done. */
  saysDone: (page: Page, next: Page | undefined) => boolean;
};

/** The address that a page leads to, as a browser or as the router reads it. */
export const targetOf = ({ location, html }: Page): string | undefined =>
  location ?? /^\[\{[^}]*\},"redirect","([^"]*)"/.exec(html)?.[1];

const saysDone =
  ({ done, needsPage, as }: z.output<typeof row>): Write["saysDone"] =>
  (page, next) => {
    if (done === "") return targetOf(page) !== undefined;
    if (done === 200) return page.status === 200;
    if (done === "session")
      return page.session !== undefined && (as !== undefined || targetOf(page) !== undefined);
    if (done === "saved") return page.status < 400 && !/was not saved|could not find out/.test(page.html);
    if (done.endsWith("=")) return targetOf(page)?.includes(done) === true;
    const shown = needsPage ? next : page;
    return shown?.html.replaceAll("&#x27;", "'").includes(done) === true;
  };

const sione = idOf("sione");
const appointment = `${sione}-appointment-0`;
const amount = 50_00;
const total = amount + feeOn(amount, visa);
const order = (paymentId: string, page: string) => ({
  ...{ intent: "prepare", paymentId, page, invoice: `${sione}-invoice-0`, card: visa.text },
  ...{ amount: String(amount), total: String(total) },
});
/** The card provider's answer: the card was charged. */
const charged = {
  ...{ id: "pi_w3_17", status: "succeeded", amount: total, currency: "nzd", metadata: {} },
  payment_method: { card: { brand: "visa", last4: "4242" } },
};
/** The answers to the writes that go before another one. */
export const yesToOthers: Readonly<Record<string, string>> = {
  "billing.saveTemporaryPayment": documentText("temporary-payment-saved.json"),
  "billing.createIntent": documentText("intent-created.json"),
  "billing.readIntent": JSON.stringify(charged),
  "appointments.cancel": JSON.stringify(cancellingTexts.cancelled),
};

/** Answers the questions of a page one after another, and readies its last form with the same drafts each time. */
const after =
  (path: string, answers: Readonly<Record<string, Fields>>, intent: string, sentTo = path): Open =>
  async (portal) => {
    const session = await portal.startSession();
    let page = await portal.send(path, { session });
    for (const [question, answer] of Object.entries(answers)) {
      const form = { ...formIn(page.html, question), ...answer };
      const { location } = await portal.send(path, { session, form });
      if (location === null) throw new Error(`The form to ${question} leads nowhere.`);
      page = await portal.send(location, { session });
    }
    const form = formIn(page.html, intent);
    return async () => ({ path: sentTo, form, session: await portal.startSession({ draftsOf: session }) });
  };

function opensOf({ people }: PortalWorld): Readonly<Record<string, Open>> {
  const credentials = (account: AccountKey) => ({
    ...{ intent: "signIn", username: people[account].username, password: demoPassword },
  });
  /** A sign-in that waits for a new password. */
  const pending =
    (path: string, intent: string): Open =>
    async (portal) => {
      const { session, html } = await portal.send("/login", { form: credentials("priya"), session: null });
      const opened = await portal.services.sessions.open(session);
      if (!opened) throw new Error(`Priya cannot sign in: ${visibleText(html)}`);
      const newPassword = "Another-Test-2026";
      const form = { intent, newPassword, confirmPassword: newPassword, agree: "on" };
      return async () => ({ path, form, session: await portal.startSession({ of: opened.data }) });
    };
  const book = "/appointments?tab=book";
  return {
    booking: after(book, { chooseSlot: {}, giveReason: { text: "A rash since Sunday" } }, "book"),
    // A move asks for no reason.
    moving: after(`${book}&reschedule=${appointment}`, { chooseSlot: {} }, "book", book),
    repeat: async (portal) => {
      const { html } = await portal.send("/medication/repeat");
      const where = /value="(pharmacy [^"]*)"/.exec(html)?.[1] ?? "pickUp";
      const review = { ids: `${sione}-medication-1`, where, notes: "Two weeks away" };
      return after("/medication/repeat", { review }, "send")(portal);
    },
    order: async () => async () => ({ path: "/accounts/payments", form: order(randomUUID(), randomUUID()) }),
    settling: async (portal) => async () => {
      const [path, session] = ["/accounts/payments", await portal.startSession()];
      const [paymentId, page] = [randomUUID(), randomUUID()];
      await portal.send(path, { session, form: order(paymentId, page), as: "open page" });
      return { path, form: { intent: "settle", paymentId, page, ended: "true" }, session };
    },
    resume: async (portal) => {
      const opened = await portal.services.sessions.open(await portal.startSession());
      if (opened?.data.stage !== "signedIn") throw new Error("There is no session.");
      const record = await portal.services.recordTokens.of(opened.data);
      const form = { ...credentials("sione"), intent: "resume", record };
      return async () => ({ path: "/session/resume", form, session: null });
    },
    pendingLogin: pending("/login?continue=1", "newPassword"),
    pendingReset: pending("/resetpassword", "setPassword"),
  };
}

/** Everything that a patient can send, and a person who is not signed in. */
export function writesIn(world: PortalWorld): Write[] {
  const opens = opensOf(world);
  const { profile } = demoPatients.sione;
  const { emergencyContacts = [] } = profile;
  const stored: Readonly<Record<string, () => string>> = {
    contactDetails: () => pageFrom.contactDetails(profile),
    details: () => pageFrom.details(profile),
    removeContact: () => pageFrom.removeContact(emergencyContacts, `${sione}-contact-1`),
  };
  let nth = 0;
  const filled = (text: string) =>
    text
      .replace("{sione}", sione)
      .replace("{key}", () => `key ${nth++}`)
      .replace("{uuid}", () => randomUUID())
      .replace(/\{from (\w+)\}/, (_, of: string) => stored[of]?.() ?? "")
      .replace(/\{username (sione|aroha)\}/, (_, of: "sione" | "aroha") => world.people[of].username);
  const rows = z
    .record(z.string(), row)
    .parse(parse(readFileSync("tests/fuzz/writes/writes.yaml", "utf8"), { merge: true }));
  return Object.entries(rows).map(([name, one]) => {
    const { call, yes, path, form, isSignedOut, opened, as, needsPage, keeps } = one;
    const plain: Open = async () => async () => ({
      path,
      form: Object.fromEntries(Object.entries(form).map(([field, text]) => [field, filled(text)])),
      ...(isSignedOut && { session: null }),
    });
    const open = opened === undefined ? plain : opens[opened];
    if (open === undefined) throw new Error(`There is no way to ${opened}.`);
    const document = yes?.endsWith(".json") ? documentText(yes) : yes;
    return {
      name,
      call,
      yes: document,
      as,
      needsPage,
      keeps: keeps.map(filled),
      open,
      saysDone: saysDone(one),
    };
  });
}
