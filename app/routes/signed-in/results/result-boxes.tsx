import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { flaggedText } from "./flags.ts";
import { messagesSince, type RecentMessages } from "./messages-since.ts";
import type { ShownResult } from "./result-content.tsx";

type BoxesProps = { result: TestResult; opened: ShownResult };

/** What is read first: how many values are flagged, and what the practice has said since. */
export function ResultBoxes({ result: { comments, reportedAt }, opened: { content, inbox } }: BoxesProps) {
  const lines = content.kind === "table" ? content.observations : [];
  return (
    <div className="grid gap-3 @split:grid-cols-2 print:gap-1">
      {content.kind !== "table" || lines.length === 0 ? null : (
        <div className={box}>
          <p className="font-heavy text-ink text-lead">
            {flaggedText(
              lines.map(({ flag }) => flag),
              content.unreadable,
            )}
          </p>
          <p>The flags and the reference text are the laboratory’s own.</p>
        </div>
      )}
      <div className={`${box} grid content-start gap-1`}>
        <Fact icon="user">
          {comments === undefined ? "No comment from the practice yet." : `Comment: ${comments}`}
        </Fact>
        {reportedAt === undefined ? null : (
          <Deferred
            panel={inbox}
            loading={<Fact icon="mail">Looking for messages since</Fact>}
            failed={<Fact icon="mail">We could not look for messages since.</Fact>}
          >
            {(recent) =>
              recent === undefined ? null : (
                <Fact icon="mail">
                  <Since recent={recent} reportedAt={reportedAt} />
                </Fact>
              )
            }
          </Deferred>
        )}
      </div>
    </div>
  );
}

const box = "rounded-l bg-sunken px-5 py-4 text-small wrap-anywhere print:px-0 print:py-0";

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} size="small" className="mt-0.75 flex-none text-muted" />
      <div className="min-w-0 whitespace-pre-line">{children}</div>
    </div>
  );
}

/** More would push the values away. */
const maxNamed = 2;

function Since({ recent, reportedAt }: { recent: RecentMessages; reportedAt: string }) {
  const { since, isWhole } = messagesSince(recent, reportedAt);
  if (!isWhole) {
    return (
      <>
        {since.length === 0
          ? "We do not know if there is a message since. "
          : `At least ${plural(since.length, "message")} since. `}
        <Link to="/emails">See messages</Link>
      </>
    );
  }
  if (since.length === 0) return "No message from the practice since.";
  return (
    <>
      {`${plural(since.length, "message")} since: `}
      {since
        .toReversed()
        .slice(0, maxNamed)
        .map(({ id, subject, name, sentAt }) => (
          <p key={id}>
            <Link to={`/emails?message=${encodeURIComponent(id)}`} className="font-semi">
              {subject}
            </Link>
            <WholeDates>{`, ${[name, sentAt && shortDate(sentAt)].filter(Boolean).join(", ")}`}</WholeDates>
          </p>
        ))}
      {since.length <= maxNamed ? null : <Link to="/emails">{`and ${since.length - maxNamed} earlier`}</Link>}
    </>
  );
}
