import type { BookingData } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import type { Times } from "#app/routes/signed-in/appointments/book/.server/times.ts";
import type { Step } from "#app/routes/signed-in/appointments/book/links.ts";
import { questionnaire } from "#machines/booking/questionnaire.ts";
import type { Answer, Fields } from "../../browser/answer.ts";
import { panelValue } from "../../browser/panel-value.ts";

/** What a patient chooses: each number picks one of what a page offers. */
export type Picks = { kind: number; slot: number; person: number; symptom: number; isAtRisk: boolean };
/** A page with one of the booking's questions, and the reason that this visit gives. */
export type Visit = Picks & { reason: string };

const screen = "routes/signed-in/appointments";

export const bookingIn = ({ loaders }: Answer) =>
  (loaders[screen] as { booking?: BookingData } | undefined)?.booking;

/** What the Book tab shows; undefined without a booking. */
export function viewIn(answer: Answer) {
  const view = panelValue(bookingIn(answer)?.view);
  return typeof view === "string" ? undefined : view;
}
type View = NonNullable<ReturnType<typeof viewIn>>;

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length];
const json = (value: unknown) => (value === undefined ? "" : JSON.stringify(value));

/** The times that a page offers. */
const buttonsIn = (times: Times | undefined) =>
  times?.state === "found"
    ? times.cards.flatMap(({ times: found }) => [...(found?.morning ?? []), ...(found?.afternoon ?? [])])
    : [];

/** The form that answers the question of a page, or undefined where the page asks none. */
export function answerTo(page: Answer, visit: Visit): Fields | undefined {
  const booking = bookingIn(page);
  const view = viewIn(page);
  if (booking === undefined || view === undefined) return undefined;
  const chosen = choiceFor(view, booking, visit);
  return chosen && { ...common(view, booking), ...chosen };
}

/** What every form of a page has. */
export const common = (view: View, { replacedId }: BookingData): Record<string, string> => ({
  revision: String(view.revision),
  ...(view.step === undefined ? {} : { step: view.step }),
  ...(replacedId === undefined ? {} : { replaces: replacedId }),
});

function choiceFor(view: View, booking: BookingData, visit: Visit): Record<string, string> | undefined {
  const providers = panelValue(booking.providers);
  switch (view.value) {
    case "asking.who":
      return {
        intent: "chooseWho",
        memberId: pick(["", ...view.family.map(({ id }) => id)], visit.person) ?? "",
      };
    case "asking.type": {
      const kind = pick(panelValue(booking.kinds)?.kinds ?? [], visit.kind);
      return kind && { intent: "chooseType", id: kind.id };
    }
    case "asking.where":
      return { intent: "chooseWhere", ids: pick(panelValue(booking.options) ?? [], visit.slot)?.id ?? "" };
    case "asking.reason": {
      const id = view.offersReasons ? pick(panelValue(booking.options) ?? [], visit.kind)?.id : undefined;
      return { intent: "giveReason", text: visit.reason, ...(id === undefined ? {} : { id }) };
    }
    case "asking.role": {
      const role = pick(panelValue(booking.options) ?? [], visit.kind);
      if (visit.slot % 2 === 0) return { intent: "chooseProvider", provider: "", role: json(role) };
      return role && { intent: "chooseRole", id: role.id };
    }
    case "asking.provider": {
      const provider = pick(providers?.providers ?? [], visit.slot);
      const { id, name } = provider ?? {};
      return { intent: "chooseProvider", provider: id === undefined ? "" : json({ id, name }) };
    }
    case "asking.time": {
      const times = panelValue(booking.times);
      const button = pick(buttonsIn(times), visit.slot);
      const role = times?.state === "found" ? json(times.role) : "";
      return button && { intent: "chooseSlot", slot: json(button.slot), role };
    }
    case "asking.covid": {
      const symptom = pick(questionnaire.symptoms, visit.symptom);
      return {
        intent: "chooseCovid",
        ...(visit.isAtRisk ? { symptoms: symptom ?? "" } : { none: "on" }),
      };
    }
    case "asking.option":
      return { intent: "chooseOption", option: visit.slot % 2 === 0 ? "faceToFace" : "virtual" };
    case "asking.confirm":
      // A booking that another visit began sends this visit's own reason.
      if (!view.reason.endsWith(visit.reason)) return undefined;
      return { intent: "book" };
    default:
      return undefined;
  }
}

/** The questions that a patient may go back to. */
export const detours: readonly Step[] = [
  "who",
  "type",
  "where",
  "reason",
  "role",
  "provider",
  "time",
  "covid",
  "confirm",
];
