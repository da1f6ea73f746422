import { useId } from "react";
import { CallLink } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { SwitchForm } from "#app/shell/patient/switch-form.tsx";
import type { DeferredPanel, ShellRecord } from "#app/shell/shell-data.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Summary } from "./.server/summary.ts";
import { hasFailedFact, SummaryFacts, SummaryLoading } from "./summary-facts.tsx";

type PersonCardProps = {
  record: ShellRecord;
  summary: DeferredPanel<Summary>;
  /** The practice's time. */
  now: string;
};

export function PersonCard({ record, summary, now }: PersonCardProps) {
  const { key, name, isHolder, isOpen } = record;
  const headingId = useId();
  const waitingFor = isHolder ? "you" : name;
  return (
    <section
      aria-labelledby={headingId}
      className="card flex flex-col gap-4 px-6 py-5 has-data-failed:bg-transparent has-data-failed:shadow-line"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={name} tone={isHolder ? "own" : isOpen ? "other" : "quiet"} size="big" />
        <div className="min-w-0">
          <h2 id={headingId} className="wrap-anywhere text-lead">
            {name}
          </h2>
          <p className="min-h-6 text-muted text-small/6">
            <Details isHolder={isHolder} summary={summary} />
          </p>
        </div>
      </div>
      <div className="grow">
        <Deferred
          panel={summary}
          loading={<SummaryLoading name={waitingFor} />}
          failed={<NotLoaded title="Could not be loaded." waitingFor={waitingFor} isWhole />}
        >
          {(loaded) => (
            <>
              <SummaryFacts record={record} summary={loaded} now={now} />
              {hasFailedFact(loaded) ? (
                <NotLoaded title="Not everything could be loaded." waitingFor={waitingFor} />
              ) : null}
            </>
          )}
        </Deferred>
      </div>
      {isOpen ? (
        <p className="flex min-h-touch items-center gap-2 text-muted text-small">
          <Icon name="tick" size="small" />
          This record is open
        </p>
      ) : (
        <SwitchForm>
          <button type="submit" name="person" value={key} className={`${buttonClass("secondary")} w-full`}>
            {isHolder ? "Open your own record" : `Open ${name}’s record`}
          </button>
        </SwitchForm>
      )}
    </section>
  );
}

/** Such as "8 years, NHI ZSC21TN". */
function Details({ isHolder, summary }: Pick<ShellRecord, "isHolder"> & Pick<PersonCardProps, "summary">) {
  const you = isHolder ? "You" : undefined;
  return (
    <Deferred panel={summary} loading={you ?? <Skeleton width="half" />} failed={you}>
      {({ details }) => {
        if (details.state === "failed") return [you, "NHI could not be loaded"].filter(Boolean).join(", ");
        const { age, nhi } = details.value;
        return [you ?? age, nhi && `NHI ${nhi}`].filter(Boolean).join(", ");
      }}
    </Deferred>
  );
}

type NotLoadedProps = { title: string; waitingFor: string; isWhole?: boolean };

/** Never "none" without an answer. */
function NotLoaded({ title, waitingFor, isWhole = false }: NotLoadedProps) {
  return (
    <div className="mt-2 grid gap-3" data-failed={isWhole ? "" : undefined}>
      <Note tone="warning" title={title}>
        This does not mean that nothing is waiting for {waitingFor}.
      </Note>
      <div className="flex flex-wrap items-center gap-2">
        <RetryLink />
        <CallLink />
      </div>
    </div>
  );
}
