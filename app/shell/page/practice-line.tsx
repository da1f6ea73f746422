import { firstNumber, type Phone, phoneText } from "#app/format/phone.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Deferred, type DeferredPanel } from "../deferred.tsx";
import type { ShellPractice } from "../shell-data.ts";
import { RetryLink } from "./failed.tsx";

type PracticeLineProps = { practice: DeferredPanel<ShellPractice>; lastPhone?: Phone | undefined };

/** The practice's API has no days (rulings B51 and P143). */
export const openingHours = (opensAt: string | undefined, closesAt: string | undefined) =>
  opensAt && closesAt && `${opensAt} to ${closesAt}. Ask the practice on which days.`;

/** Never "open today": the hours do not include holidays. */
export function PracticeLine({ practice, lastPhone }: PracticeLineProps) {
  return (
    <Deferred
      panel={practice}
      loading={
        <div className="grid w-72 max-w-full gap-1">
          <Skeleton width="most" className="on-frame" />
          <Skeleton className="on-frame" />
        </div>
      }
      failed={
        <div className="flex max-w-72 flex-wrap items-center gap-x-2 text-small">
          <span>The practice’s details could not be loaded.</span>
          {lastPhone === undefined ? null : <PhoneLink phone={lastPhone} className="hit text-inherit" />}
          <RetryLink variant="quiet" />
        </div>
      }
    >
      {({ name, opensAt, closesAt, phone }) => (
        <>
          {name === undefined ? null : (
            <p className="line-clamp-2 wrap-anywhere min-w-0 font-strong text-ink">{name}</p>
          )}
          <p className="flex flex-wrap items-center gap-x-4 text-muted text-small">
            {opensAt === undefined || closesAt === undefined ? null : (
              <span>
                Opening hours {opensAt} to {closesAt}
              </span>
            )}
            {phone === undefined ? null : <PhoneLink phone={phone} className="hit text-inherit" />}
          </p>
        </>
      )}
    </Deferred>
  );
}

export function CallIcon({ practice, lastPhone }: PracticeLineProps) {
  const icon = (phone: Phone | undefined) => {
    const number = firstNumber(phone);
    return number === undefined ? null : (
      <a
        href={number.href}
        className="icon-button md:hidden"
        aria-label={`Phone the practice, ${phoneText(number.text)}`}
      >
        <Icon name="phone" />
      </a>
    );
  };
  return (
    <Deferred panel={practice} loading={icon(lastPhone)} failed={icon(lastPhone)}>
      {({ phone }) => icon(phone)}
    </Deferred>
  );
}
