import fc from "fast-check";
import type { CancelAnswer } from "#app/routes/signed-in/appointments/upcoming/.server/action.ts";
import { rescheduleHref, upcomingHref } from "#app/routes/signed-in/appointments/upcoming/links.ts";
import { type Question, questions } from "#machines/booking/choices.ts";
import type { Answer } from "../../browser/answer.ts";
import type { Area } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { answerTo, bookingIn, common, type Picks, viewIn } from "./answers.ts";
import { watchAppointments } from "./rules.ts";

type Book = Picks & {
  act: "book";
  /** How often Book is pressed at once. */
  presses: number;
  /** The number of the appointment that the new one replaces. */
  moves: number | null;
  /** The question that the patient goes back to before Book. */
  detour: Question | null;
  /** The tab is closed so many ms after Book is pressed. */
  leavesAfter: number | null;
  /** How often Book is pressed again where the page says that nothing is booked. */
  tries: number;
};
export type AppointmentAct =
  | Book
  | { act: "cancel"; which: number; presses: number }
  /** Presses what the page of a booking offers: check, try again to cancel the old one, or start again. */
  | { act: "followUp"; presses: number; startsAgain: boolean }
  | { act: "readAppointments" };

const calls = [
  ...["appointments.book", "appointments.book", "appointments.cancel", "appointments.cancel"],
  ...["appointments.list", "appointments.list", "appointments.slots", "appointments.nextDay"],
  ...["appointments.types", "appointments.roles", "appointments.practitioners", "identity.validate"],
  ...["practice.settings", "identity.people"],
];
const presses = fc.constantFrom(1, 1, 1, 2);
const acts: fc.Arbitrary<AppointmentAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("book" as const),
      kind: fc.nat(4),
      slot: fc.nat(3),
      person: fc.nat(2),
      symptom: fc.nat(8),
      isAtRisk: fc.boolean(),
      presses,
      moves: fc.option(fc.nat(2), { freq: 2 }),
      detour: fc.option(fc.constantFrom(...questions), { freq: 2 }),
      leavesAfter: fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.nat(150) },
      ),
      tries: fc.nat(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("cancel" as const), which: fc.nat(2), presses }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("followUp" as const),
      presses,
      startsAgain: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "readAppointments" as const }) },
);

const maxQuestions = 14;
const bookTab = "/appointments?tab=book";

function open(simulation: Simulation) {
  const watched = watchAppointments(simulation);
  const { coverage, violate } = simulation;

  async function book(visitor: Visitor, act: Book): Promise<void> {
    const planned = { ...act, reason: watched.newReason(visitor) };
    const tab = visitor.tab();
    const old = act.moves === null ? undefined : watched.held(visitor.patient())[act.moves];
    const address = old === undefined ? bookTab : rescheduleHref(old.id);
    let page = await tab.open(address);
    let { tries, detour } = act;
    for (let asked = 0; asked < maxQuestions; asked++) {
      const view = viewIn(page);
      const booking = bookingIn(page);
      if (view === undefined || booking === undefined) return;
      if (view.isResume && view.step !== undefined) {
        page = await tab.open(`${address}&step=${view.step}`);
        continue;
      }
      if (view.value === "asking.confirm" && detour !== null) {
        page = await tab.open(`${address}&step=${detour}`);
        detour = null;
        continue;
      }
      const fields =
        answerTo(page, planned) ??
        (view.value === "asking.confirm"
          ? { ...common(view, booking), step: "reason", intent: "giveReason", text: planned.reason }
          : undefined);
      if (fields === undefined) {
        coverage.outcome(`book: stopped at ${view.value}`);
        return;
      }
      const isBook = fields.intent === "book";
      const work = Array.from({ length: isBook ? act.presses : 1 }, () => tab.submit(bookTab, fields));
      if (isBook && act.leavesAfter !== null) setTimeout(() => tab.close(), act.leavesAfter);
      const [answer] = await Promise.all(work);
      if (isBook) coverage.outcome(`book: pressed, ${answer?.status}`);
      if (answer?.redirect === undefined || tab.isClosed()) return;
      page = await tab.open(answer.redirect);
      // It is booked again only after a page has said that nothing is booked.
      if (isBook && (tries-- <= 0 || viewIn(page)?.message === undefined)) return;
    }
  }

  async function cancel(visitor: Visitor, { which, presses }: Extract<AppointmentAct, { act: "cancel" }>) {
    const tab = visitor.tab();
    const page = await tab.open(upcomingHref.list);
    const { upcoming } = (page.loaders["routes/signed-in/appointments"] ?? {}) as {
      upcoming?: { idempotencyKey: string };
    };
    const appointment = watched.held(visitor.patient())[which];
    if (upcoming === undefined || appointment === undefined) return;
    const reason = "Feeling better";
    const fields = {
      intent: "cancel",
      appointmentId: appointment.id,
      idempotencyKey: upcoming.idempotencyKey,
      reason,
    };
    const submit = () => tab.submit(upcomingHref.cancel(appointment.id), fields);
    for (const answer of await Promise.all(Array.from({ length: presses }, submit))) {
      coverage.outcome(`cancel: ${outcomeOf(answer)}`);
      if (answer.redirect === upcomingHref.cancelled(appointment.id))
        watched.shownCancelled(visitor.patient(), appointment.id);
      const shown = answer.action as CancelAnswer | undefined;
      if (shown?.problem !== undefined && shown.reason !== reason)
        violate("nothing typed is lost", "the reason to cancel");
    }
  }

  async function followUp(
    visitor: Visitor,
    act: Extract<AppointmentAct, { act: "followUp" }>,
  ): Promise<void> {
    const tab = visitor.tab();
    const page = await tab.open(bookTab);
    const [view, booking] = [viewIn(page), bookingIn(page)];
    if (view === undefined || booking === undefined) return;
    const next = view.value === "oldNotCancelled" ? "cancelAgain" : "check";
    const fields = { ...common(view, booking), intent: act.startsAgain ? "reset" : next };
    coverage.outcome(`follow up: ${fields.intent} at ${view.value.split(".")[0]}`);
    const answers = await Promise.all(Array.from({ length: act.presses }, () => tab.submit(bookTab, fields)));
    const [{ redirect } = {}] = answers;
    if (redirect !== undefined) await tab.open(redirect);
  }

  return {
    play: async (act: AppointmentAct, visitor: Visitor) => {
      if (!(await visitor.signIn())) return;
      if (act.act === "book") return book(visitor, act);
      if (act.act === "cancel") return cancel(visitor, act);
      if (act.act === "followUp") return followUp(visitor, act);
      await visitor.tab().open(upcomingHref.list);
    },
    check: watched.check,
  };
}

function outcomeOf({ status, redirect, action }: Answer): string {
  return redirect === undefined
    ? ((action as CancelAnswer | undefined)?.problem.outcome ?? String(status))
    : "cancelled";
}

export const appointments: Area<AppointmentAct> = { calls, acts, open };
