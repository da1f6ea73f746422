import type { ReactNode } from "react";
import { dateAndTime } from "#app/format/dates.ts";
import { whose } from "#app/format/whose.ts";
import { Row, Rows } from "#app/forms/answer-rows.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { capitalized } from "#practice-api/unicode.ts";
import type { BookingView } from "../.server/loader.ts";
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
export function VisitRows({ view, isBooked }: { view: BookingView; isBooked: boolean }) {
  const href = useBookingHref();
  const { who, questions, proof, old } = view;
  const { provider, type, length, clinic, address, place, how, number } = bookingFacts(view);
  const [name, ...rest] = (proof?.place ?? "").split(", ");
  const asksReason = questions.includes("reason");
  const change = (step: Step) => (isBooked ? undefined : href({ step }));
  const isMoved = old !== undefined && view.isOldCancelled;
  return (
    <Rows>
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
      <Row label="Fee">{view.fee}</Row>
      <Row label="Reason" changeHref={asksReason ? change("reason") : undefined}>
        {isBooked && !asksReason ? undefined : reasonText(view.reason)}
      </Row>
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
          : `Nothing is booked until you press “${bookLabel(view.who)}”.`}
      </p>
    </aside>
  );
}
