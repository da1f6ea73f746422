import type { ReactNode } from "react";
import { Link } from "react-router";
import { firstNumber } from "#app/format/phone.ts";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { coveringClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { NeedKind } from "./need.ts";
import type { Action, FormAction, NamedNeed, Words } from "./need-words.ts";

const looks: Readonly<Record<NeedKind, { icon: IconName; tone: string }>> = {
  video: { icon: "video", tone: "bg-tint text-on-tint" },
  cancelled: { icon: "calendar", tone: "bg-info-bg text-info-fg" },
  unclearRequest: { icon: "help", tone: "bg-tint text-on-tint" },
  lateRequest: { icon: "pill", tone: "bg-tint text-on-tint" },
  payment: { icon: "card", tone: "bg-tint text-on-tint" },
  result: { icon: "flask", tone: "bg-tint text-on-tint" },
  overdueVaccine: { icon: "shield", tone: "bg-danger-bg text-danger-fg" },
  dueVaccine: { icon: "shield", tone: "bg-warning-bg text-warning-fg" },
  reminder: { icon: "bell", tone: "bg-sunken text-text" },
  message: { icon: "mail", tone: "bg-tint text-on-tint" },
  invoice: { icon: "card", tone: "bg-sunken text-text" },
  repeat: { icon: "pill", tone: "bg-sunken text-text" },
};

export function NeedRow({
  kind,
  words: { title, facts, badge, action, more = [], named = [] },
}: {
  kind: NeedKind;
  words: Words;
}) {
  const { icon, tone } = looks[kind];
  const isOneLine = badge === undefined && named.length === 0 && more.length === 0;
  return (
    <li
      className={`${isOneLine ? "grid-cols-start-rest-end items-center" : "grid-cols-start-rest"} relative grid gap-x-4 gap-y-1.5 px-4 py-4 text-small/6 hover:has-[a,button]:bg-sunken @split:grid-cols-start-rest-end @split:items-center @split:gap-x-6 @split:px-8`}
    >
      <span
        className={`grid size-touch place-content-center self-start rounded-full @max-[15rem]:w-0 @max-[15rem]:overflow-hidden ${tone}`}
      >
        <Icon name={icon} size="small" />
      </span>
      <div className="wrap-anywhere min-w-0">
        <h3 className="text-wrap text-body/6">{title}</h3>
        {named.length === 0 ? null : (
          <ul className="text-muted">
            {named.map((need, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
              <NamedLine key={place} {...need} />
            ))}
          </ul>
        )}
        <p className="text-muted empty:hidden">
          {typeof facts === "string" ? <WholeDates>{facts}</WholeDates> : <Lines of={facts} />}
        </p>
        {more.length === 0 ? null : (
          <ul className="flex flex-wrap gap-x-6">
            {more.map((one) => (
              <li key={one.verb}>
                {"form" in one ? (
                  <ActionForm action={one} className={moreClass}>
                    {one.verb}
                  </ActionForm>
                ) : (
                  <Link to={one.href} className={moreClass}>
                    {one.verb}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div
        className={`${isOneLine ? "col-start-3" : "col-start-2"} flex flex-wrap items-center justify-between gap-x-4 gap-y-1 @split:col-start-3 @split:justify-end @split:gap-x-8`}
      >
        {badge === undefined ? <span /> : <Badge {...badge} />}
        {action === undefined ? null : <RowAction action={action} about={title} isArrow={isOneLine} />}
      </div>
    </li>
  );
}

function Lines({ of }: { of: readonly (string | undefined)[] }) {
  return of.filter(Boolean).map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
    <span key={place} className="block">
      <WholeDates>{line}</WholeDates>
    </span>
  ));
}

function NamedLine({ text, open }: NamedNeed) {
  const words = <WholeDates>{text}</WholeDates>;
  return (
    <li>
      {open === undefined ? (
        words
      ) : (
        <ActionForm
          action={open}
          className="relative z-1 flex min-h-touch w-full cursor-pointer items-center gap-1 text-start font-semi text-link hover:underline"
        >
          <span className="min-w-0">{words}</span>
          <Icon name="chevron-right" size="small" />
        </ActionForm>
      )}
    </li>
  );
}

/** Above the verb that covers the row. */
const moreClass =
  "relative z-1 inline-flex min-h-touch cursor-pointer items-center font-semi text-link no-underline hover:underline";

const verbClass = `inline-flex min-h-8 items-center @split:min-w-18 justify-end gap-1 font-semi text-link no-underline hover:underline cursor-pointer ${coveringClass} after:-outline-offset-3`;

type RowActionProps = { action: Action; about: string; isArrow: boolean };

function RowAction({ action, about, isArrow }: RowActionProps) {
  const verb = (
    <>
      <span className={isArrow ? "@max-split:sr-only" : ""}>{action.verb}</span>
      <span className="sr-only"> {about}</span>
      <Icon name="chevron-right" size="small" />
    </>
  );
  if ("form" in action) {
    return (
      <ActionForm action={action} className={verbClass}>
        {verb}
      </ActionForm>
    );
  }
  if (!("href" in action)) {
    return (
      <WithPhone>
        {(phone) => {
          const number = firstNumber(phone);
          return number === undefined ? null : (
            <a href={number.href} className={verbClass}>
              <span className="whitespace-nowrap">
                {action.verb} {number.text}
              </span>
              <span className="sr-only"> {about}</span>
              <Icon name="chevron-right" size="small" />
            </a>
          );
        }}
      </WithPhone>
    );
  }
  return (
    <Link to={action.href} reloadDocument={action.isDocument === true} className={verbClass}>
      {verb}
    </Link>
  );
}

type ActionFormProps = { action: FormAction; className: string; children: ReactNode };

function ActionForm({ action: { form, fields }, className, children }: ActionFormProps) {
  return (
    <RecordForm action={form}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {children}
      </button>
    </RecordForm>
  );
}
