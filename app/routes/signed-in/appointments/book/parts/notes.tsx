import type { ReactNode } from "react";
import { timeOf } from "#app/format/dates.ts";
import { emergency } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { BookingData, BookingView } from "../.server/loader.ts";
import { bookingFacts } from "../labels.ts";

export function UrgentLines() {
  const { helpline } = useShell();
  return (
    <p className="my-4 max-w-measure text-small/7">
      If you get worse, do not wait. In an emergency call <PhoneLink phone={emergency} />. For advice, call
      the helpline on <PhoneLink phone={helpline.number} />.
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
export function SameDayNote({ sameDay, who }: { sameDay: BookingData["sameDay"]; who: BookingView["who"] }) {
  return (
    <Deferred panel={sameDay} loading={null} failed={null}>
      {(others = []) =>
        others.map(({ id, time, isSameTime, type = "an appointment", provider, place }) => (
          <Note
            key={id}
            tone="warning"
            title={`${who.isForOther ? `${who.name} also has` : "You also have"} ${type} at ${time} that day${isSameTime ? ", at the same time" : ""}.`}
          >
            {[provider && `With ${provider}`, place].filter(Boolean).join(", ")}
          </Note>
        ))
      }
    </Deferred>
  );
}

type Step = { icon: IconName; text: ReactNode };

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
  const how: Step =
    method === "phone"
      ? { icon: "phone", text: `${askNumber}Keep the phone near you at ${time}. ${noVisit}` }
      : method === "virtual"
        ? {
            icon: "video",
            text: `Join from Upcoming Appointment, from 15 minutes before. ${noVisit}`,
          }
        : { icon: "pin", text: place === undefined ? "Come to the clinic." : `Come to ${place}.` };
  const inRecord: Step = {
    icon: "users",
    text: `It ${isBooked ? "is" : "will be"} in ${who.name}’s record, not in yours.`,
  };
  const before: Step[] = [
    {
      icon: "check",
      text: `The time is ${who.isForOther ? `${who.name}’s` : "yours"} as soon as this page says it is booked.`,
    },
    { icon: "calendar", text: "Find it, move it or cancel it under Upcoming Appointment." },
  ];
  const call = (
    <Deferred panel={practice} loading="the practice" failed="the practice">
      {({ phone }) => (phone === undefined ? "the practice" : <PhoneLink phone={phone} />)}
    </Deferred>
  );
  const after: Step = who.isMember
    ? {
        icon: "users",
        text: `It is in ${who.name}’s record. Open that record to print a slip, add it to a calendar, move or cancel it.`,
      }
    : {
        icon: "calendar",
        text: <>Can’t come? Move or cancel it under Upcoming Appointment, or call {call}.</>,
      };
  const steps = isBooked
    ? [how, after]
    : who.isMember
      ? [how, inRecord]
      : method === "faceToFace"
        ? before
        : [how, ...before.slice(1)];
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
