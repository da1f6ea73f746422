import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { flaggedText } from "./flags.ts";
import { messagesSince, type RecentMessages } from "./messages-since.ts";
import type { ShownResult } from "./result-content.tsx";

type BoxesProps = { result: TestResult; opened: ShownResult };

/** What is read first: how many values are flagged, and what the practice has said since. */
export function ResultBoxes({
  result: { comments, reportedAt },
  opened: { content, inbox, letters },
}: BoxesProps) {
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
          <>
            <SinceFact kind="message" panel={inbox} reportedAt={reportedAt} />
            <SinceFact kind="letter" panel={letters} reportedAt={reportedAt} />
          </>
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

type SinceProps = { kind: "message" | "letter"; recent: RecentMessages; reportedAt: string };
type SinceFactProps = Omit<SinceProps, "recent"> & { panel: ShownResult["inbox"] };

function SinceFact({ kind, panel, reportedAt }: SinceFactProps) {
  const fact = (text: ReactNode) => <Fact icon={kind === "message" ? "mail" : "folder"}>{text}</Fact>;
  const [loading, failed] = [`Looking for ${kind}s since`, `We could not look for ${kind}s since.`];
  return (
    <Deferred panel={panel} loading={fact(loading)} failed={fact(failed)}>
      {(recent) => recent && fact(<Since kind={kind} recent={recent} reportedAt={reportedAt} />)}
    </Deferred>
  );
}

/** More would push the values away. */
const maxNamed = 2;

function Since({ kind, recent, reportedAt }: SinceProps) {
  const list = kind === "message" ? "/emails" : "/letters";
  const { since, isWhole } = messagesSince(recent, reportedAt);
  if (!isWhole) {
    return (
      <>
        {since.length === 0
          ? `We do not know if there is a ${kind} since. `
          : `At least ${plural(since.length, kind)} since. `}
        <Link to={list}>{`See ${kind}s`}</Link>
      </>
    );
  }
  if (since.length === 0) return `No ${kind} from the practice since.`;
  return (
    <>
      {`${plural(since.length, kind)} since: `}
      {since
        .toReversed()
        .slice(0, maxNamed)
        .map(({ id, subject, name, sentAt }) => (
          <p key={id}>
            <Link to={`${list}?${kind}=${encodeURIComponent(id)}`} className="font-semi">
              {subject}
            </Link>
            <WholeDates>{`, ${[name, sentAt && shortDate(sentAt)].filter(Boolean).join(", ")}`}</WholeDates>
          </p>
        ))}
      {since.length <= maxNamed ? null : <Link to={list}>{`and ${since.length - maxNamed} earlier`}</Link>}
    </>
  );
}
