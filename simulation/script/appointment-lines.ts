import { dateAndTime } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { bookLabel } from "#app/routes/signed-in/appointments/book/labels.ts";
import { tabNames } from "#app/routes/signed-in/appointments/links.ts";
import { questionnaire } from "#machines/booking/questionnaire.ts";
import { bookingIn, viewIn } from "../areas/appointments/answers.ts";
import { panelValue } from "../browser/panel-value.ts";
import {
  choose,
  note,
  press,
  type ScriptLine,
  type Sent,
  type Translate,
  typeInto,
} from "../history/script-lines.ts";

export const bookingPage: Translate = ({ search, loaders, world, patient }) => {
  const view = viewIn({ status: 200, loaders });
  const step = search.get("step");
  if (step !== null && view?.isResume) return [press("Continue")];
  if (step !== null && step === view?.step) return [];
  if (step !== null) return [note(`The patient goes back to the question "${step}".`)];
  const moved = world.records.find(patient, "appointments", search.get("reschedule") ?? "");
  if (moved === undefined) return ["open Appointments"];
  const when = dateAndTime(moved.startsAt);
  if (Date.parse(moved.startsAt) <= world.clock.now())
    return [note(`The patient has the address that moves the appointment of ${when}, whose time is over.`)];
  return [...upcomingPage, choose(`Move ${when}`)];
};

export const upcomingPage: readonly string[] = ["open Appointments", press(tabNames.upcoming)];

export const bookingForm: Translate = (sent) => {
  const page = { status: 200, loaders: sent.loaders };
  const [view, booking] = [viewIn(page), bookingIn(page)];
  if (view === undefined || booking === undefined) return undefined;
  const text = (name: string) => sent.fields.get(name) ?? "";
  const named = (list: readonly { id: string; name: string }[] | undefined, id: string) =>
    list?.find((one) => one.id === id)?.name ?? id;
  const options = panelValue(booking.options);
  switch (text("intent")) {
    case "chooseWho":
      return [choose(text("memberId") === "" ? view.who.own : named(view.family, text("memberId")))];
    case "chooseType": {
      const kind = panelValue(booking.kinds)?.kinds.find(({ id }) => id === text("id"));
      return [choose(kind?.plain ?? kind?.name ?? text("id"))];
    }
    case "chooseWhere":
      return [choose(named(options, text("ids"))), press("Continue")];
    case "giveReason":
      return [
        ...(view.offersReasons && text("id") !== "" ? [choose(named(options, text("id")))] : []),
        typeInto("Reason", text("text")),
        press("Continue"),
      ];
    case "chooseRole":
      return [press(named(options, text("id")))];
    case "chooseProvider":
      return [choose(nameIn(text("provider")) ?? `Any ${nameIn(text("role")) ?? ""}`)];
    case "chooseSlot":
      return slotLines(sent, booking);
    case "chooseCovid":
      return [choose(text("symptoms") || questionnaire.noSymptoms), press("Continue")];
    case "chooseOption":
      return [press(text("option") === "virtual" ? "Virtual consult" : "Face 2 Face")];
    case "book":
      return [bookButton(view)];
    case "check":
      return [press("Check again")];
    case "cancelAgain":
      return [press("Try again to cancel the old one")];
    case "reset":
      return [
        choose(
          view.value === "booked"
            ? "Book another appointment"
            : view.value === "oldNotCancelled"
              ? "Keep both"
              : "Start again",
        ),
      ];
    default:
      return undefined;
  }
};

type View = NonNullable<ReturnType<typeof viewIn>>;
type Booking = NonNullable<ReturnType<typeof bookingIn>>;

function bookButton(view: View): string {
  const { old, choices, message } = view;
  if (old !== undefined && choices.slot !== undefined)
    return press(`Move to ${dateAndTime(choices.slot.startsAt)}`);
  return press(message === undefined ? bookLabel(view) : "Try to book it again");
}

function nameIn(json: string): string | undefined {
  const named: unknown = json === "" ? undefined : JSON.parse(json);
  return typeof named === "object" && named !== null && "name" in named ? String(named.name) : undefined;
}

function slotLines({ fields }: Sent, booking: Booking): readonly ScriptLine[] | undefined {
  const times = panelValue(booking.times);
  const slot: { slotId: string } = JSON.parse(fields.get("slot") ?? "{}");
  for (const card of times?.state === "found" ? times.cards : []) {
    for (const [part, label] of [
      ["morning", "Morning"],
      ["afternoon", "Afternoon"],
    ] as const) {
      const button = card.times?.[part].find((one) => one.slot.slotId === slot.slotId);
      if (button) return [press(label), choose(`${button.time} with ${card.provider.name}`)];
    }
  }
  return undefined;
}

export const cancelForm: Translate = ({ fields, world, patient, account }) => {
  const appointment = world.records.find(patient, "appointments", fields.get("appointmentId") ?? "");
  if (appointment === undefined) return undefined;
  const { given, family } = world.profile(patient);
  const name = `${given[0]} ${family}`;
  const label = patient === account ? "Cancel appointment" : `Cancel ${whose(name)} appointment`;
  return [
    choose(`Cancel ${dateAndTime(appointment.startsAt)}`),
    typeInto("Reason", fields.get("reason") ?? ""),
    press(label),
  ];
};
