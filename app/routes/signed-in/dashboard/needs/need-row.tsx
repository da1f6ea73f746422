import { Link } from "react-router";
import { phoneHref } from "#app/format/phone.ts";
import { WithPhone } from "#app/shell/page/with-phone.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { coveringClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Need, NeedKind } from "./need.ts";
import { type Action, type Offers, wordsOf } from "./need-words.tsx";

const looks: Readonly<Record<NeedKind, { icon: IconName; tone: string }>> = {
  video: { icon: "video", tone: "bg-tint text-on-tint" },
  result: { icon: "flask", tone: "bg-tint text-on-tint" },
  vaccine: { icon: "shield", tone: "bg-danger-bg text-danger-fg" },
  reminder: { icon: "bell", tone: "bg-sunken text-text" },
  message: { icon: "mail", tone: "bg-tint text-on-tint" },
  invoice: { icon: "card", tone: "bg-sunken text-text" },
  repeat: { icon: "pill", tone: "bg-sunken text-text" },
};

export type NeedRowProps = {
  need: Need;
  offers: Offers;
};

/** One thing that needs the patient: its name, its reason from the record and one verb. The whole row responds. */
export function NeedRow({ need, offers }: NeedRowProps) {
  const { title, facts, badge, action } = wordsOf(need, offers);
  const { icon, tone } = looks[need.kind];
  return (
    <li className="relative grid grid-cols-start-rest gap-x-4 gap-y-1.5 px-4 py-4 text-small/6 hover:has-[a,button]:bg-sunken @split:grid-cols-start-rest-end @split:items-center @split:gap-x-6 @split:px-8">
      <span className={`grid size-touch place-content-center rounded-full ${tone}`}>
        <Icon name={icon} size="small" />
      </span>
      <div className="wrap-anywhere min-w-0">
        <h3 className="text-body/6">{title}</h3>
        <p className="text-muted">
          <WholeDates>{facts}</WholeDates>
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden @split:col-start-3 @split:justify-end @split:gap-x-8">
        {badge === undefined ? <span /> : <Badge {...badge} />}
        {action === undefined ? null : <RowAction action={action} about={title} />}
      </div>
    </li>
  );
}

const verbClass = `inline-flex min-h-8 min-w-18 items-center justify-end gap-1 font-semi text-link no-underline hover:underline cursor-pointer ${coveringClass} after:-outline-offset-3`;

function RowAction({ action, about }: { action: Action; about: string }) {
  const verb = (
    <>
      {action.verb}
      <span className="sr-only"> {about}</span>
      <Icon name="chevron-right" size="small" />
    </>
  );
  if ("form" in action) {
    return (
      <RecordForm action={action.form}>
        {action.fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={verbClass}>
          {verb}
        </button>
      </RecordForm>
    );
  }
  if (!("href" in action)) {
    return (
      <WithPhone>
        {(phone) =>
          phone === undefined ? null : (
            <a href={phoneHref(phone)} className={verbClass}>
              {verb}
            </a>
          )
        }
      </WithPhone>
    );
  }
  return (
    <Link to={action.href} reloadDocument={action.isDocument === true} className={verbClass}>
      {verb}
    </Link>
  );
}
