import type { BookingData } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import type { Times } from "#app/routes/signed-in/appointments/book/.server/times.ts";
import { questionnaire } from "#machines/booking/questionnaire.ts";
import type { Answer, Fields } from "../../browser/answer.ts";
import { panelValue } from "../../browser/panel-value.ts";

export type Picks = { kind: number; slot: number; person: number; symptom: number; isAtRisk: boolean };
/** What a patient chooses in one booking, with a reason that no other booking has. */
export type PlannedBooking = Picks & { reason: string };

const screen = "routes/signed-in/appointments";

export const bookingIn = ({ loaders }: Answer) =>
  (loaders[screen] as { booking?: BookingData } | undefined)?.booking;

export function viewIn(answer: Answer) {
  const view = panelValue(bookingIn(answer)?.view);
  return typeof view === "string" ? undefined : view;
}
type View = NonNullable<ReturnType<typeof viewIn>>;

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length];
const json = (value: unknown) => (value === undefined ? "" : JSON.stringify(value));

const buttonsIn = (times: Times | undefined) =>
  times?.state === "found"
    ? times.cards.flatMap(({ times: found }) => [...(found?.morning ?? []), ...(found?.afternoon ?? [])])
    : [];

export function answerTo(page: Answer, planned: PlannedBooking): Fields | undefined {
  const booking = bookingIn(page);
  const view = viewIn(page);
  if (booking === undefined || view === undefined) return undefined;
  const chosen = choiceFor(view, booking, planned);
  return chosen && { ...common(view, booking), ...chosen };
}

/** Another form of a page than the one that answers its question, or undefined where it has none. */
export function asideOf(page: Answer, planned: PlannedBooking): Fields | undefined {
  const booking = bookingIn(page);
  const view = viewIn(page);
  if (booking === undefined || view === undefined) return undefined;
  const chosen = otherChoice(view, booking, planned);
  return chosen && { ...common(view, booking), ...chosen };
}

function otherChoice(view: View, booking: BookingData, { kind, slot }: PlannedBooking) {
  const times = panelValue(booking.times);
  const role = panelValue(booking.providers)?.role ?? (times?.state === "found" ? times.role : undefined);
  switch (view.value) {
    case "asking.type":
      return view.family.length === 0 ? undefined : { intent: "chooseWho", memberId: "" };
    case "asking.provider": {
      const other = pick(panelValue(booking.options) ?? [], kind);
      return other && { intent: "chooseRole", id: other.id };
    }
    case "asking.time": {
      const type = pick(panelValue(booking.kinds)?.kinds ?? [], kind);
      if (slot % 2 === 0) return type && { intent: "chooseType", id: type.id };
      const card = times?.state === "found" ? pick(times.cards, kind) : undefined;
      return card && { intent: "chooseProvider", provider: json(card.provider), role: json(role) };
    }
    default:
      return undefined;
  }
}

export const common = (view: View, { replacedId }: BookingData): Record<string, string> => ({
  revision: String(view.revision),
  shown: view.shown,
  ...(view.step === undefined ? {} : { step: view.step }),
  ...(replacedId === undefined ? {} : { replaces: replacedId }),
});

function choiceFor(
  view: View,
  booking: BookingData,
  planned: PlannedBooking,
): Record<string, string> | undefined {
  const providers = panelValue(booking.providers);
  switch (view.value) {
    case "asking.who":
      return {
        intent: "chooseWho",
        memberId: pick(["", ...view.family.map(({ id }) => id)], planned.person) ?? "",
      };
    case "asking.type": {
      const kind = pick(panelValue(booking.kinds)?.kinds ?? [], planned.kind);
      return kind && { intent: "chooseType", id: kind.id };
    }
    case "asking.where":
      return { intent: "chooseWhere", ids: pick(panelValue(booking.options) ?? [], planned.slot)?.id ?? "" };
    case "asking.reason": {
      const id = view.offersReasons ? pick(panelValue(booking.options) ?? [], planned.kind)?.id : undefined;
      return { intent: "giveReason", text: planned.reason, ...(id === undefined ? {} : { id }) };
    }
    case "asking.role": {
      const role = pick(panelValue(booking.options) ?? [], planned.kind);
      if (planned.slot % 2 === 0) return { intent: "chooseProvider", provider: "", role: json(role) };
      return role && { intent: "chooseRole", id: role.id };
    }
    case "asking.provider": {
      const provider = pick(providers?.providers ?? [], planned.slot);
      const { id, name } = provider ?? {};
      return { intent: "chooseProvider", provider: id === undefined ? "" : json({ id, name }) };
    }
    case "asking.time": {
      const times = panelValue(booking.times);
      const button = pick(buttonsIn(times), planned.slot);
      const role = times?.state === "found" ? json(times.role) : "";
      return button && { intent: "chooseSlot", slot: json(button.slot), role };
    }
    case "asking.covid": {
      const symptom = pick(questionnaire.symptoms, planned.symptom);
      return {
        intent: "chooseCovid",
        ...(planned.isAtRisk ? { symptoms: symptom ?? "" } : { none: "on" }),
      };
    }
    case "asking.option":
      return { intent: "chooseOption", option: planned.slot % 2 === 0 ? "faceToFace" : "virtual" };
    case "asking.confirm":
      // A booking that was begun before gets this one's own reason first.
      if (!view.reason.endsWith(planned.reason)) return undefined;
      return { intent: "book" };
    default:
      return undefined;
  }
}
