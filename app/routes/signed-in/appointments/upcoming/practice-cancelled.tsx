import { Link } from "react-router";
import { CallLink } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import {
  bookAnother,
  bookAnotherHref,
  cancelledFacts,
  cancelledTitle,
} from "#app/shell/page/practice-cancelled.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { UpcomingData } from "./.server/loader.ts";

/** Until its day has passed (ruling B104). A list that cannot be read is not an empty one. */
export function PracticeCancelled({ cancellations }: Pick<UpcomingData, "cancellations">) {
  return (
    <Deferred
      panel={cancellations}
      loading={null}
      failed={<NotRead title="We could not check what the practice has cancelled." />}
    >
      {({ cancelled, unreadable }) => (
        <>
          {cancelled.map((one) => (
            <section key={one.id} className="mb-6 rounded-l bg-info-bg">
              <Note title={`${cancelledTitle(one)}.`}>{cancelledFacts(one).join(" ")}</Note>
              <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pr-4 pb-4 pl-13 text-small">
                <Link to={bookAnotherHref(one)} className={buttonClass("secondary")}>
                  {bookAnother}
                </Link>
                <CallLink />
              </p>
            </section>
          ))}
          {unreadable === 0 ? null : <NotRead title="Some cancelled appointments could not be read." />}
        </>
      )}
    </Deferred>
  );
}

function NotRead({ title }: { title: string }) {
  return (
    <Note tone="warning" title={title} className="mb-6">
      One of them may have been to come.
    </Note>
  );
}
