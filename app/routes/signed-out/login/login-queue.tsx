import { Suspense, useEffect, useRef } from "react";
import { Await, Link, useNavigate } from "react-router";
import type { QueueNews, ShownQueue } from "#app/.server/sign-in/queued-sign-in.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";

export const queueTitle = "You are in the queue";

/** Goes on by itself, also without scripts. */
export function LoginQueue({ queue }: { queue: ShownQueue }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {queueTitle}
      </h1>
      <p className="mt-2 mb-6">Many people are logging in at once. Each has a turn.</p>
      <div role="status">
        <News news={queue.news} queue={queue} />
      </div>
      <p className="mt-4 mb-4">
        <strong>You do not need to do anything.</strong> This page goes on by itself. If your turn has not
        come in 10 seconds, it says when to try again. If you refresh or close it, you start again.
      </p>
      <div className="grid gap-2 border-line border-t pt-4">
        <CallButton />
        <p className="text-small">If it cannot wait.</p>
      </div>
      <p className="-mx-2 mt-3">
        <Link to="/login" reloadDocument className={buttonClass("quiet")}>
          Leave the queue
        </Link>
      </p>
    </>
  );
}

function News({ news: { before, next }, queue }: { news: QueueNews; queue: ShownQueue }) {
  return (
    <Suspense fallback={<PlaceInQueue before={before} queue={queue} />}>
      <Await resolve={next} errorElement={<GoOn to={queue.answerAt} />}>
        {(news) => (news === null ? <GoOn to={queue.answerAt} /> : <News news={news} queue={queue} />)}
      </Await>
    </Suspense>
  );
}

function PlaceInQueue({ before, queue }: { before: number; queue: ShownQueue }) {
  const { news, since } = queue;
  if (before === 0) return <p>It is your turn. You are being logged in.</p>;
  const done = 100 * (1 - before / Math.max(news.before, before));
  return (
    <>
      <div className="mb-3 flex items-center gap-4">
        <p className="font-heavy text-claim tabular-nums">{before}</p>
        <p>
          {before === 1 ? "person is before you." : "people are before you."}
          <br />
          <span className="text-muted text-small">
            {news.before} when you came at {since}
          </span>
        </p>
      </div>
      <Progress value={done} label="Place in the queue" />
    </>
  );
}

/**
 * The server's page goes on without scripts. The router must not ask as well, because an answer is given
 * once.
 */
function GoOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (document.querySelector("meta[http-equiv=refresh]") === null) void navigate(to, { replace: true });
  }, [navigate, to]);
  return (
    <>
      <p>It is your turn. You are being logged in.</p>
      {import.meta.env.SSR ? <meta httpEquiv="refresh" content={`0;url=${to}`} /> : null}
    </>
  );
}
