import { startTransition, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { emptyHoverCache } from "#app/browser/hover-cache.ts";
import { coverPage } from "#app/browser/page-cover.ts";
import { takeRecordReload, watchTyping } from "#app/browser/record-reload.ts";
import { type OpenPage, setOpenPage } from "#app/browser/session-fetch.ts";
import { documentAnsweredAt } from "#app/browser/time-left.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import type { Helpline } from "#app/format/phone.ts";
import type { WriteFailure } from "#app/shared/session-headers.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PageSession } from "./session-timeout.tsx";

type SessionGuardProps = {
  helpline: Helpline;
  notice: { text: string; tone: "success" | "danger" } | undefined;
  session: PageSession;
  personName: string;
  isOwn: boolean;
};

const failureTexts: Record<WriteFailure, string> = {
  unavailable:
    "That was not sent, because the portal is not available at the moment. What you typed is still here, so try again in a minute.",
  unknown:
    "We could not find out whether that was sent. What you typed is still here. Before you send it again, check whether it is done.",
};
type Handlers = Pick<OpenPage, "onRefused" | "onSend">;
const retryMs = 30_000;
const ownRecord = "own";
const unsentHash = "not-sent";
const samePosition = { replace: true, preventScrollReset: true };

/** Its code is loaded when the browser is idle. The record is its key: another record starts anew. */
export function SessionGuard({ helpline, notice, session, personName, isOwn }: SessionGuardProps) {
  const [{ record, username, left, warningMs }] = useState(session);
  const [loadedAt] = useState(() => session.loadedAt ?? documentAnsweredAt());
  const [timeout, setLoaded] = useState<typeof import("./session-timeout.tsx")>();
  const [started] = useState(deferred<Handlers>);
  const navigate = useNavigate();
  const [hasUnsent, setHasUnsent] = useState(false);
  const [failed, setFailed] = useState<{ failure: WriteFailure; times: number }>();
  const [isOtherRecord, setOtherRecord] = useState(false);
  const endsAt = loadedAt + Math.min(left.idleMs, left.wholeMs);

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => import("./session-timeout.tsx").then(setLoaded);
    const loadOrRetry = () =>
      void load().catch(() => {
        retry = setTimeout(loadOrRetry, retryMs);
      });
    const stopWaiting = whenIdle(loadOrRetry);
    setOpenPage({
      record,
      onRefused: async (status, isWrite) => {
        coverPage();
        emptyHoverCache();
        load().catch(() => location.reload());
        const { onRefused } = await started.promise;
        await onRefused(status, isWrite);
        const { pathname, search, hash } = window.location;
        // A navigation to the open page cancels the one that sent the write, and keeps the scroll position.
        if (isWrite) await navigate(`${pathname}${search}${hash}`, samePosition);
      },
      onSend: () => {
        setHasUnsent(false);
        setFailed(undefined);
        void started.promise.then(({ onSend }) => onSend());
      },
      onUnavailable: async (failure) => {
        // A navigation within the page cancels the one that sent the write, and loads nothing. It also
        // closes open menus, so the notice that invites another try appears with it, not before.
        await navigate({ search: window.location.search, hash: unsentHash }, samePosition);
        startTransition(() => setFailed((last) => ({ failure, times: (last?.times ?? 0) + 1 })));
      },
    });
    // A page enters the back/forward cache covered, and leaves it so (threat T6).
    addEventListener("pagehide", coverPage);
    return () => {
      stopWaiting();
      clearTimeout(retry);
      setOpenPage(undefined);
      removeEventListener("pagehide", coverPage);
    };
  }, [record, started, navigate]);

  useEffect(() => {
    if (takeRecordReload()) setOtherRecord(true);
    return watchTyping();
  }, []);

  // While the code is missing, a reload lets the portal decide what the page may show.
  useEffect(() => {
    if (timeout !== undefined) return;
    const reload = () => location.reload();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    const atEnd = setTimeout(reload, Math.max(0, endsAt - Date.now()));
    addEventListener("pageshow", onPageShow);
    return () => {
      clearTimeout(atEnd);
      removeEventListener("pageshow", onPageShow);
    };
  }, [timeout, endsAt]);

  return (
    <>
      {timeout === undefined ? null : (
        <timeout.SessionTimeout
          record={record}
          username={username}
          left={left}
          loadedAt={loadedAt}
          warningMs={warningMs}
          helpline={helpline}
          personName={personName}
          person={isOwn ? ownRecord : (record.split(".")[1] ?? "")}
          onStart={started.resolve}
          onUnsent={() => setHasUnsent(true)}
        />
      )}
      {failed === undefined ? null : (
        <Notice key={failed.times} text={failureTexts[failed.failure]} tone="danger" />
      )}
      {isOtherRecord ? (
        <Notice text={`Now showing ${personName} (changed in another tab)`} tone="success" />
      ) : null}
      {hasUnsent || failed !== undefined || isOtherRecord ? null : (
        <Notice text={notice?.text} tone={notice?.tone ?? "success"} attempt={notice} />
      )}
    </>
  );
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
