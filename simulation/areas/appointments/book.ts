import { rescheduleHref } from "#app/routes/signed-in/appointments/links.ts";
import type { Answer, Fields } from "../../browser/answer.ts";
import type { Tab } from "../../browser/tab.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { type Book, befall } from "./acts.ts";
import { answerTo, asideOf, bookingIn, common, type PlannedBooking, viewIn } from "./answers.ts";
import type { watchAppointments } from "./rules.ts";

export const bookTab = "/appointments?tab=book";
const maxForms = 20;

export function openBooking(
  simulation: Simulation,
  { held, newReason }: Pick<ReturnType<typeof watchAppointments>, "held" | "newReason">,
) {
  const { coverage, world } = simulation;

  return async (visitor: Visitor, act: Book): Promise<void> => {
    const planned = { ...act, reason: newReason(visitor) };
    const tab = visitor.tab();
    if (act.rules !== null) world.state.settings.set("everyone", act.rules);
    const old = act.moves === null ? undefined : held(visitor.patient())[act.moves];
    const address = old === undefined ? bookTab : rescheduleHref(old.id);
    const asides = new Set<string>(act.asides.map((question) => `asking.${question}`));
    const detours = [...act.detours];
    let page = await tab.open(address);
    let { tries } = act;
    for (let forms = 0; forms < maxForms; forms++) {
      const view = viewIn(page);
      if (view === undefined) return;
      if (view.isResume && view.step !== undefined) {
        page = await tab.open(`${address}&step=${view.step}`);
        continue;
      }
      const detour = view.value === "asking.confirm" ? detours.shift() : undefined;
      if (detour !== undefined) {
        page = await tab.open(`${address}&step=${detour}`);
        continue;
      }
      const aside = asides.delete(view.value) ? asideOf(page, planned) : undefined;
      const fields = aside ?? answerTo(page, planned) ?? ownReason(page, planned);
      if (fields === undefined) {
        coverage.outcome(`book: stopped at ${view.value}`);
        return follow(tab, page, act.follows);
      }
      const isBook = fields.intent === "book";
      const answer = await (isBook
        ? press(tab, fields, act, view.choices.slot?.slotId)
        : tab.submit(bookTab, fields));
      if (answer?.redirect === undefined || tab.isClosed()) return;
      page = await tab.open(answer.redirect);
      // It is booked again only after a page has said that nothing is booked.
      if (isBook && (tries-- <= 0 || viewIn(page)?.message === undefined))
        return follow(tab, page, act.follows);
    }
  };

  function ownReason(page: Answer, { reason }: PlannedBooking): Fields | undefined {
    const [view, booking] = [viewIn(page), bookingIn(page)];
    if (view?.value !== "asking.confirm" || booking === undefined) return undefined;
    return { ...common(view, booking), step: "reason", intent: "giveReason", text: reason };
  }

  async function press(
    tab: Tab,
    fields: Fields,
    { presses, leavesAfter, mishap }: Book,
    slotId: string | undefined,
  ): Promise<Answer | undefined> {
    if (mishap !== null) befall(simulation, mishap, slotId);
    const work = Array.from({ length: presses }, () => tab.submit(bookTab, fields));
    if (leavesAfter !== null) setTimeout(() => tab.close(), leavesAfter);
    const [answer] = await Promise.all(work);
    coverage.outcome(`book: pressed, ${answer?.status}`);
    return answer;
  }

  async function follow(tab: Tab, outcome: Answer, times: number): Promise<void> {
    let page = outcome;
    for (let time = 0; time < times; time++) {
      const [view, booking] = [viewIn(page), bookingIn(page)];
      if (view === undefined || booking === undefined || tab.isClosed()) return;
      const isOpen = view.value === "unclear" || (view.value === "booked" && view.proof === undefined);
      const intent = isOpen ? "check" : view.value === "oldNotCancelled" ? "cancelAgain" : undefined;
      if (intent === undefined) return;
      coverage.outcome(`follow: ${intent} at ${view.value}`);
      const { redirect } = await tab.submit(bookTab, { ...common(view, booking), intent });
      if (redirect === undefined) return;
      page = await tab.open(redirect);
    }
  }
}
