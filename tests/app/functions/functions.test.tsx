import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { ageInWords, ageInYears } from "#app/.server/age.ts";
import { findRecipient } from "#app/.server/messages/recipients.ts";
import { helplineParts } from "#app/.server/phone-parts.ts";
import { allowedBaseUrl, baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { rateLimitKey } from "#app/.server/rate-limits/rate-limit-key.ts";
import { bookedFor, subjectKey } from "#app/.server/record/booked-for.ts";
import { practiceCancellations } from "#app/.server/record/practice-cancellations.ts";
import { dueVaccines, givenSince, highReminders } from "#app/.server/record/vaccines-and-reminders.ts";
import { deviceFamily } from "#app/.server/session/device-family.ts";
import { newPasswordErrors } from "#app/.server/sign-in/new-password-errors.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import type { Findable } from "#app/browser/seen-lists.ts";
import { closesDocument } from "#app/documents/document-address.ts";
import { linesOf } from "#app/documents/pdf-lines.ts";
import { timestampOf } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { searchWith } from "#app/format/search.ts";
import { isEmail } from "#app/forms/email.ts";
import { EmergencyPanel } from "#app/forms/emergency-panel.tsx";
import { LettersLeft } from "#app/forms/letters-left.tsx";
import { newPasswordForm } from "#app/forms/new-password.ts";
import { personForPractice, personProblems } from "#app/forms/person.ts";
import { personInputs } from "#app/forms/person-inputs.ts";
import { rangeLimits, readDateRange } from "#app/lists/.server/date-range.ts";
import { type DateRangeLimits, isRefused } from "#app/lists/date-range.ts";
import { isPartShown, pagesIn, rowsIn } from "#app/lists/pages-shown.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { signInForm } from "#app/routes/signed-out/login/schema.ts";
import { useCurrentScreen } from "#app/shell/current-screen.ts";
import { highlighted, matching, prepared, wordsOf } from "#app/shell/find/matching.ts";
import { afterTick } from "#app/shell/session/idle-warning.tsx";
import { numberPlaces } from "#app/ui/charts/trend.ts";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";
import { type Functions, functionsIn, testTables } from "../../support/function-tables.ts";
import { stubScreen } from "../../support/screen-args.ts";

const at = (instant: string) =>
  dateTimeAt(Date.parse(instant.includes("T") ? instant : `${instant}T09:00+13:00`));
const limits = { earliest: "2025-11-24", today: "2026-11-24" };
const rangeOf = (from: string, to: string, within: DateRangeLimits) => {
  const filter = readDateRange(new URLSearchParams({ from, to }), within);
  const { range, errors } = filter;
  if (isRefused(filter)) return errors;
  return range && [range.from, range.to];
};

/** A text as it is shown, with the phrases that are marked in brackets. */
const marks = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<span[^>]*>(.*?)<\/span>/gs, "[$1]")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const aroha = {
  email: "aroha@example.nz",
  nhi: "",
  given: "Aroha",
  family: "Ngata",
  birthDate: "24-03-1985",
};

const entry = (name: string, facts = "", also = ""): Findable => ({ id: name, name, facts, also, href: "/" });
const findable = [
  entry("Thyroid Function", "Dr Hana Pōtiki"),
  entry("Iron Studies", "20-11-2026, Awanui Labs"),
  entry("Full Blood Count", "for iron"),
  entry("Environment letter"),
  entry("Accounts", "", "bills invoices"),
  entry("A letter"),
  entry("The letter"),
];
const search = (query: string) => new URLSearchParams(query);

/** The screen at an address, and the one of the menu that it belongs to. */
function screenAt(address: string) {
  let found: unknown[] = [];
  function Page() {
    const { screen, parent } = useCurrentScreen();
    found = [screen?.path ?? null, parent?.path ?? null];
    return null;
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
  return found;
}

/** The seconds that are announced while a warning that opened with so many counts down, some of them at a tick. */
function secondsAnnounced(opened: number, atTick = 1): number[] {
  const said: number[] = [];
  let left = { seconds: opened, isAnnounced: false };
  while (left.seconds > 0) {
    left = afterTick(left, Math.max(0, left.seconds - atTick));
    if (left.isAnnounced) said.push(left.seconds);
    if (afterTick(left, left.seconds) !== left) throw new Error("A tick without a change announces again.");
  }
  return said;
}

const meiKey = rateLimitKey(Buffer.alloc(32, 1), "mei@example.nz");
const practiceConfig = {
  identityUrl: "https://id.test",
  practiceOrigins: ["https://practice.test"],
  companions: {
    images: "../images",
    letters: "../letters",
    pay: "../pay",
    video: "../video",
    stripe: "../s",
  },
};
const passwordNames = {
  own: ["Priya", "Nair"],
  places: ["Harbour Patient Portal", "Kererū Street Medical Centre"],
};

const nothingBooked = { appointmentActs: { list: async () => [] } } as never;

/** A context whose one list has these entries, or cannot be read, and how often it was. */
function contextWith(area: string, entries: readonly object[] | null, menu?: string) {
  const counted = { calls: 0 };
  const list = async () => {
    counted.calls += 1;
    if (entries === null) throw new PracticeError("slow", "list");
    return { entries, unreadable: 0, total: entries.length };
  };
  const areas = menu === "no menu" ? [] : [{ area }];
  const { context } = stubScreen("/", {
    api: { [area]: { list } },
    menu: async () => ({ entries: areas, unreadable: 0 }),
  });
  return { context, counted };
}
const mmr = subjectKey("immunisation", "mmr");
const withId = ([id, rest]: [string, object]) => ({ id, ...rest });

const cancelledVisit = {
  id: "v",
  status: "cancelled",
  startsAt: "2026-11-30T11:15:00+13:00",
  type: "Nurse immunisation",
  cancelReason: "Doctor is sick",
};

const raw: Functions = {
  async startOfBooked(acts: string[], upcoming: Record<string, string> | null, menu?: string) {
    const entries =
      upcoming &&
      Object.entries(upcoming).map(([id, state]) =>
        state === "other"
          ? { id, startsAt: "2026-11-30T14:00:00+13:00", status: "other" }
          : { id, startsAt: state, status: "future" },
      );
    const { context, counted } = contextWith("appointments", entries, menu);
    const list = async () =>
      acts.map((text) => {
        const [act, appointmentId] = text.split(" ");
        return { act, appointmentId, ...(act === "booked" && { subject: mmr }) };
      });
    const found = await bookedFor({ appointmentActs: { list } } as never, context);
    return entries === null && counted.calls === 0 ? "no call" : found.get(mmr)?.startsAt;
  },
  async dayGiven(title: string, given: string | null, but?: string) {
    const entries = given?.split("; ").map((text) => {
      const [, name = "", day = ""] = /^(.*) (\S+)$/.exec(text) ?? [];
      if (day === "due") return { id: text, name, kind: "due", dueAt: "2027-04-01" };
      return { id: text, name, ...(day === "undated" ? { status: "completed" } : { date: day }) };
    });
    const { context, counted } = contextWith("immunisations", entries || null, but);
    const reminder = { title, ...(but !== "no day" && { sentAt: "2026-03-31T09:00:00+13:00" }) };
    const day = (await givenSince(context, [reminder]))(reminder);
    return but === "no menu" && counted.calls === 0 ? "no call" : day;
  },
  async cancelledByPractice(acts: string[], entries: object[], unreadable = 0) {
    const listed = entries.map((changes) => {
      const fields = Object.entries({ ...cancelledVisit, ...changes });
      return Object.fromEntries(fields.filter(([, value]) => value !== null));
    });
    const list = async () => ({ entries: listed, unreadable, total: listed.length + unreadable });
    const practiceData = { kinds: { "GP consult": {}, "Nurse immunisation": {} } };
    const { context } = stubScreen("/", { api: { appointments: { list } }, practiceData });
    const done = acts.map((text) => {
      const [, act, appointmentId, reason] = /^(\w+) (\w+) ?(.*)$/s.exec(text) ?? [];
      return { act, appointmentId, ...(act === "booked" ? { subject: mmr } : { reason }) };
    });
    const services = { appointmentActs: { list: async () => done } };
    return practiceCancellations(services as never, context).then(
      ({ cancelled, unreadable: left }) => {
        if (left !== unreadable) throw new Error("The entries that cannot be read are not counted.");
        return cancelled;
      },
      (error: Error) => error.message,
    );
  },
  async dueVaccines(vaccines: Record<string, object>) {
    const list = async ({ which }: { which: string }) => {
      const entries = which === "due" ? Object.entries(vaccines).map(withId) : [];
      return { entries, unreadable: 0, total: entries.length };
    };
    const { context } = stubScreen("/", { api: { immunisations: { list } } });
    const { due } = await dueVaccines(nothingBooked, context);
    return due.map(({ id }) => id);
  },
  async highReminders(reminders: Record<string, object>) {
    const { context } = contextWith("reminders", Object.entries(reminders).map(withId));
    return (await highReminders(nothingBooked, context)).reminders.map(({ id }) => id);
  },
  recipientFound(recipient: string, roleId: string, saved?: never) {
    const listed = [
      { id: "30", name: "Other" },
      { id: "31", name: "Dr Hana Pōtiki" },
    ];
    const recipients = async (query: { roleId: string }) => ({ entries: query.roleId === "1" ? listed : [] });
    return findRecipient({ api: { messages: { recipients } } } as never, { roleId, recipient }, saved);
  },
};

testTables(
  import.meta.dirname,
  {
    ...functionsIn(
      import.meta.glob(
        [
          "../../../app/.server/{time,phone-parts,rate-limits/rate-limit-key,session/safe-redirect}.ts",
          "../../../app/documents/{open-document,pdf-lines}.ts",
          "../../../app/format/{address,dates,days-from,file-size,initials,short-names}.ts",
          "../../../app/{forms/person,forms/email,lists/pages-shown,shell/find/record-entries,ui/charts/trend}.ts",
          "../../../app/forms/emergency-panel.tsx",
        ],
        { eager: true },
      ),
    ),
    ...{ screenAt, secondsAnnounced },
    timestamps: (iso: string) => new Date(timestampOf(iso)).toISOString(),
    untilTen: (now: string) => timeUntil(now, "2026-11-25T10:00:00+13:00"),
    age: (born: string, today = "2026-11-24") => ageInWords(born, at(today)),
    years: (born: string) => ageInYears(born, at("2026-11-24")),
    limitsOfRange: (now: string) => rangeLimits(at(now)),
    range: (from: string, to: string) => rangeOf(from, to, limits),
    openRange: (from: string, to: string) => rangeOf(from, to, { today: limits.today }),
    teReo: (text: string) => marks(<TeReo>{text}</TeReo>),
    doses: (name: string) => marks(<WholeDoses>{name}</WholeDoses>),
    lettersLeft: (length: number) => textOf(<LettersLeft length={length} limit={500} />),
    numbers: (tops: number[], apart: number) => {
      const line = tops.map((top, place) => ({ left: place * apart, top }));
      return numberPlaces(line, { width: 30, height: 16, bottom: 200 }).map(({ place, top }) => [place, top]);
    },
    problemsOfPerson: (changes: object) => personProblems({ ...aroha, ...changes }, "2026-11-24"),
    personSent: (changes: object) => personForPractice({ ...aroha, ...changes }),
    isEmailOfLength: (length: number) => isEmail(`${"a".repeat(length - 4)}@b.c`),
    newPassword: (fields: object, length?: number) =>
      newPasswordForm.safeParse({ ...fields, ...(length && { newPassword: "a".repeat(length) }) }).data,
    nhiInput: () => personInputs.nhi,
    emergencyPanel: (words: string[]) => renderToStaticMarkup(<EmergencyPanel words={words} />),
    rowsIn: (query: string) => rowsIn(search(query)),
    isPartShown: (query: string, loaded: number) => isPartShown(search(query), loaded),
    pagesIn: (query: string) => pagesIn(search(query)),
    readsAgain: (current: string, next: string, formMethod?: "POST") =>
      keepLoaded(
        "show",
        "result",
      )({
        currentUrl: new URL(current, "https://portal.test"),
        nextUrl: new URL(next, "https://portal.test"),
        currentParams: {},
        nextParams: {},
        defaultShouldRevalidate: true,
        ...(formMethod && { formMethod }),
      }),
    searchWith: (query: string, name: string, id?: string) => searchWith(search(query), { [name]: id }),
    closesLetter: (current: string, next: string) =>
      closesDocument(new URL(current, "http://portal.test"), new URL(next, "http://portal.test"), "letter"),
    linesOf: (runs: [str: string, x: number, y: number, width?: number, height?: number][]) =>
      linesOf(
        runs.map(([str, x, y, width = str.length * 5, height = 10]) => ({
          ...{ str, width, height },
          transform: [1, 0, 0, 1, x, y],
        })),
      ),
    find: (typed: string) => matching(findable.map(prepared), wordsOf(typed)).map(({ name }) => name),
    "nearly found": (typed: string) =>
      matching(findable.map(prepared), wordsOf(typed), true).map(({ name }) => name),
    marked: (text: string, typed: string) =>
      highlighted(text, wordsOf(typed))
        .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
        .join(""),
    kindOfBrowser: (agent?: string) =>
      deviceFamily(
        new Request("http://portal.test/", agent === undefined ? {} : { headers: { "user-agent": agent } }),
      ),
    isKeyOfMei: (username: string, secret = 1) => rateLimitKey(Buffer.alloc(32, secret), username) === meiKey,
    signInErrors: (username: string, password: string) => {
      const issues = signInForm.safeParse({ username, password }).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
    },
    isAllowedByStar: (address: string) => allowedBaseUrl(address, ["https://*.practices.test"]) !== undefined,
    refusalOfBaseUrl: (address: string) => {
      try {
        baseUrlsFor(address, practiceConfig);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
    },
    passwordProblem: (password: string) =>
      newPasswordErrors({ password, confirm: password }, resetPanelTexts, passwordNames).newPassword,
    helpline: (text: string) => {
      const parts = helplineParts(text);
      if (parts.map((part) => part.text).join("") !== text) throw new Error("A part of the text is lost.");
      return parts.flatMap((part) => (part.href ? [`${part.text} -> ${part.href}`] : [])).join(", ");
    },
  },
  raw,
);
