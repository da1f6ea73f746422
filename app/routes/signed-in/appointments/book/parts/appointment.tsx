import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateAndTime, timeOf } from "#app/format/dates.ts";
import { emergency } from "#app/format/phone.ts";
import { whose } from "#app/format/whose.ts";
import { Row, Rows } from "#app/forms/answer-rows.tsx";
import { Deferred } from "#app/shell/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { ConsultMethod } from "#practice-api/appointments/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { bookingFacts, bookLabel, otherName, reasonText } from "../labels.ts";
import type { Step } from "../links.ts";
import { useBookingHref } from "./step-form.tsx";

const whenClass = "font-heavy text-balance text-ink text-when-big tracking-tight @narrow:text-when-huge";

type WhenProps = {
  children: string | undefined;
  /** Below the date, which needs the whole line of a phone. */
  action?: ReactNode;
  remark?: string | undefined;
};

export function When({ children, remark, action }: WhenProps) {
  const [date, time] = (children ?? "").split(", ");
  return (
    <div>
      <p className={whenClass}>
        <WholeDates>{date}</WholeDates>, <span className="whitespace-nowrap">{time}</span>
      </p>
      {remark === undefined && action === undefined ? null : (
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-semi">{remark}</p>
          {action}
        </div>
      )}
    </div>
  );
}

/** What is booked or, with links to change it, is about to be. */
export function AppointmentRows({ view, isBooked }: { view: BookingView; isBooked: boolean }) {
  const href = useBookingHref();
  const { who, questions, proof, old, isForEntries } = view;
  const { provider, type, length, clinic, address, place, how, number } = bookingFacts(view);
  const [name, ...rest] = (proof?.place ?? "").split(", ");
  const asksReason = questions.includes("reason");
  const change = (step: Step) => (isBooked ? undefined : href({ step }));
  const isMoved = old !== undefined && view.isOldCancelled;
  const reason = (
    <Row
      label="Reason"
      more={isForEntries && !isBooked ? "Sent to the practice as you see it here." : undefined}
      changeHref={asksReason ? change("reason") : undefined}
    >
      {isBooked && !asksReason ? undefined : (
        <span className="whitespace-pre-line">{reasonText(view.reason)}</span>
      )}
    </Row>
  );
  return (
    <Rows>
      {isForEntries ? reason : null}
      <Row label="For">{isBooked ? (who.isForOther ? who.name : `${who.name} (you)`) : undefined}</Row>
      <Row
        label="With"
        more={[type, length, isBooked || clinic === undefined ? undefined : "face to face"]
          .filter(Boolean)
          .join(", ")}
        changeHref={change("type")}
      >
        {provider}
      </Row>
      <Row label="Where" more={address ?? rest.join(", ")}>
        {place === undefined ? undefined : (clinic ?? name)}
      </Row>
      <Row label="How" more={number}>
        {how}
      </Row>
      <Row label="Fee">
        {view.fee ?? (type === undefined ? undefined : "Not given here. Ask the practice.")}
      </Row>
      {isForEntries ? null : reason}
      <Row label="Old time" more="Cancelled">
        {isBooked && isMoved ? <WholeDates>{dateAndTime(old.startsAt)}</WholeDates> : undefined}
      </Row>
    </Rows>
  );
}

/** In a narrow window the line above the questions says it. */
export function Summary({ view }: { view: BookingView }) {
  const { when, provider, type, place, how, number } = bookingFacts(view);
  const [day, time] = (when ?? "").split(", ");
  const own = capitalized(whose(otherName(view.who)));
  const facts = [
    ["For", view.who.name],
    ["With", [provider, type].filter(Boolean).join(", ")],
    [place === undefined ? "How" : "Where", place ?? [how, number].filter(Boolean).join(". ")],
  ] as const;
  return (
    <aside aria-label={`${own} booking`} className="card hidden gap-2 wrap-anywhere @wide:grid">
      <p className="text-muted text-small">{own} time</p>
      <p className={whenClass}>
        <WholeDates>{day}</WholeDates> <span className="block whitespace-nowrap">{time}</span>
      </p>
      <Facts look="stacked" rows={facts} className="my-2 border-line border-y py-4" />
      <p className="text-muted text-small">
        {view.old
          ? `${own} appointment stays as it is until you press “Move to …”.`
          : `Nothing is booked until you press “${bookLabel(view)}”.`}
      </p>
    </aside>
  );
}

export function UrgentLines({ view: { who } }: { view: BookingView }) {
  const { helpline } = useShell();
  return (
    <p className="my-4 max-w-measure text-small/7">
      {who.isForOther ? `If ${who.name} gets worse` : "If you get worse"}, do not wait. In an emergency call{" "}
      <PhoneLink phone={emergency} />. For advice, call the helpline on <PhoneLink phone={helpline.number} />.
    </p>
  );
}

export function PracticeTexts({ view }: { view: BookingView }) {
  const { faceToFace, terms } = view.texts;
  const shown = [bookingFacts(view).method === "faceToFace" ? faceToFace : undefined, terms];
  return shown.map((text) =>
    text === undefined ? null : (
      <p key={text} className="max-w-measure whitespace-pre-line">
        {text}
      </p>
    ),
  );
}

/** A warning blocks nothing, and claims nothing when the list could not be read. */
export function OtherAppointments({
  appointments,
  view,
}: {
  appointments: BookingData["otherAppointments"];
  view: BookingView;
}) {
  const { who, isForEntries } = view;
  return (
    <Deferred panel={appointments} loading={null} failed={null}>
      {(others = []) =>
        others.map(({ id, when, isSameTime, type = "an appointment", provider, place }) => (
          <Note
            key={id}
            tone="warning"
            title={`${who.isForOther ? `${who.name} also has` : "You also have"} ${type} ${when}${isSameTime ? ", at the same time" : ""}.`}
          >
            {[provider && `With ${provider}`, place].filter(Boolean).join(", ")}
            {isForEntries ? ". It stays as it is." : null}
          </Note>
        ))
      }
    </Deferred>
  );
}

/** Of what was ticked, some is not in the visit (ruling P119). */
export function LeftOut({ view: { missing } }: { view: BookingView }) {
  if (missing === 0) return null;
  return (
    <Note
      tone="warning"
      title={`${missing} of what you ticked ${missing === 1 ? "is" : "are"} not in this visit.`}
      className="mb-4"
    >
      {missing === 1 ? "It" : "They"} may be booked or given by now.{" "}
      <Link to="/immunisation">See Immunisations</Link>
    </Note>
  );
}

type NextLine = { icon: IconName; text: ReactNode };

export function NextStep({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-4 text-small/6 wrap-anywhere">
      <Icon name={icon} size="small" className="mt-0.5 text-link" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export function NextSteps({ view, isBooked }: { view: BookingView; isBooked: boolean }) {
  const { practice } = useShell();
  const { who, choices, phone } = view;
  const { method, place } = bookingFacts(view);
  const time = choices.slot && timeOf(choices.slot.startsAt);
  const noVisit = `${who.isForOther ? `${who.name} does` : "You do"} not need to come in.`;
  const numberFor = who.isForOther ? `a phone number for ${who.name}` : "your phone number";
  const askNumber = phone === undefined ? `Make sure the practice has ${numberFor}. ` : "";
  const hows: Record<ConsultMethod, NextLine> = {
    phone: { icon: "phone", text: `${askNumber}Keep the phone near you at ${time}. ${noVisit}` },
    virtual: { icon: "video", text: `Join from Upcoming Appointment, from 15 minutes before. ${noVisit}` },
    faceToFace: { icon: "pin", text: place === undefined ? "Come to the clinic." : `Come to ${place}.` },
  };
  const how = hows[method];
  const yours: NextLine = {
    icon: "check",
    text: `The time is ${who.isForOther ? `${who.name}’s` : "yours"} as soon as this page says it is booked.`,
  };
  const find: NextLine = {
    icon: "calendar",
    text: "Find it, move it or cancel it under Upcoming Appointment.",
  };
  const inRecord: NextLine = { icon: "users", text: `It will be in ${who.name}’s record, not in yours.` };
  const openRecord: NextLine = {
    icon: "users",
    text: `It is in ${who.name}’s record. Open that record to print a slip, add it to a calendar, move or cancel it.`,
  };
  const call = (
    <Deferred panel={practice} loading="the practice" failed="the practice">
      {({ phone }) => (phone === undefined ? "the practice" : <PhoneLink phone={phone} />)}
    </Deferred>
  );
  const change: NextLine = {
    icon: "calendar",
    text: <>Can’t come? Move or cancel it under Upcoming Appointment, or call {call}.</>,
  };
  const before = who.isMember ? [how, inRecord] : [method === "faceToFace" ? yours : how, find];
  const steps = isBooked ? [how, who.isMember ? openRecord : change] : before;
  return (
    <section aria-labelledby="next-steps" className={isBooked ? undefined : "rounded-l bg-sunken px-5 py-4"}>
      <h3 id="next-steps">What happens next</h3>
      <ul className="mt-2 grid gap-2">
        {steps.map(({ icon, text }) => (
          <NextStep key={icon} icon={icon}>
            {text}
          </NextStep>
        ))}
      </ul>
    </section>
  );
}
