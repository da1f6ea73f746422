import { upcomingHref } from "#app/routes/signed-in/appointments/links.ts";
import type { CancelAnswer } from "#app/routes/signed-in/appointments/upcoming/.server/action.ts";
import type { Answer } from "../../browser/answer.ts";
import type { Area } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { type AppointmentAct, acts, steered } from "./acts.ts";
import { bookingIn, common, viewIn } from "./answers.ts";
import { bookTab, openBooking } from "./book.ts";
import { watchAppointments } from "./rules.ts";

const calls = [
  ...["appointments.book", "appointments.book", "appointments.cancel", "appointments.cancel"],
  ...["appointments.list", "appointments.list", "appointments.slots", "appointments.nextDay"],
  ...["appointments.types", "appointments.roles", "appointments.practitioners", "identity.validate"],
  ...["practice.settings", "identity.people"],
];

function open(simulation: Simulation) {
  const watched = watchAppointments(simulation);
  const book = openBooking(simulation, watched);
  const { coverage, violate } = simulation;

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

export const appointments: Area<AppointmentAct> = { calls, acts, steered, open };
