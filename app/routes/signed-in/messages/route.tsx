import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import type { UnansweredMessage } from "#app/.server/messages/unanswered.ts";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { shortDate, weekdayDate } from "#app/format/dates.ts";
import { emergency } from "#app/format/phone.ts";
import { TabStrip } from "#app/lists/tabbed-header.tsx";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { UnreadBadge } from "#app/shell/menu/unread-badge.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Toasts } from "#app/ui/radix/toast/toasts.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { actOnMessages } from "./.server/action.ts";
import { type KeptDrafts, loadMessages } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { boxHref, composeHref, isSameList, messagesPath, viewOf } from "./links.ts";
import { Box, BoxSkeleton } from "./list/box.tsx";
import { DeletedNote } from "./mail/deletions.tsx";
import { MailProvider, OpenForm, useMail } from "./mail/mail.tsx";
import { boxLabels, undoSeconds } from "./message.ts";
import type { UnsentMessage } from "./sending/.server/unsent.ts";
import type { MessageUnderWay } from "./sending/outgoing.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadMessages);
export const action = answerAction(actOnMessages);

/** The page reads for itself what it needs after opening and deleting, and for further pages. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, formData, defaultShouldRevalidate } = args;
  if (formMethod !== undefined) {
    return ["open", "delete", "search"].includes(String(formData?.get("intent")))
      ? false
      : defaultShouldRevalidate;
  }
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return isSameList(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** In a window without room for both, an open message covers everything else. */
const screenClass =
  "@container [&>:has(>div>h1)]:mb-6 @max-mail:[&:has(.open-message)>:not(.card,.sent-messages)]:hidden";
const mailClass =
  "overflow-clip p-0 @mail:grid @mail:grid-cols-[minmax(0,0.78fr)_minmax(0,1.22fr)] @mail:items-start print:has-[>.open-message]:block";

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { list, canReply, canCompose, drafts, unsent, unanswered, words } = loaderData;
  const [search] = useSearchParams();
  const { box, filter } = viewOf(search);
  return (
    <Toasts>
      <MailProvider keptWords={words}>
        <OpenForm />
        <div className={screenClass}>
          <ScreenHeader
            title="Messaging"
            heading="Messages"
            line={<NotUrgent />}
            action={<Compose canCompose={canCompose} href={composeHref(search)} />}
          />
          <SentMessages />
          <Tabs current={box} drafts={drafts} />
          <Unsent unsent={unsent} />
          <KeptDraft drafts={drafts} />
          <Unanswered unanswered={unanswered} />
          <div className={`card @max-mail:-mt-2 ${mailClass}`}>
            <Deferred
              panel={list}
              loading={<BoxSkeleton />}
              failed={
                <div className="grid gap-3 p-6">
                  <DeletedNote box={box} />
                  <FailedPanel what="your messages" isList />
                </div>
              }
            >
              {(loaded) => <Box key={`${box}/${filter}`} loaded={loaded} canReply={canReply} />}
            </Deferred>
          </div>
        </div>
        <Outlet />
      </MailProvider>
    </Toasts>
  );
}

function NotUrgent() {
  return (
    <WithPhone>
      {(phone) => (
        <>
          {phone === undefined ? (
            "Not for urgent help."
          ) : (
            <>
              <span className="@max-mail:hidden">Not for urgent help. If it cannot wait, call </span>
              <span className="@mail:hidden">Urgent? </span>
              <PhoneLink phone={phone} className="whitespace-nowrap" />.
            </>
          )}{" "}
          Emergency: <PhoneLink phone={emergency} className="" />.
        </>
      )}
    </WithPhone>
  );
}

/** Hidden by the practice's setting (spec 1, PortalEnableCompose). */
function Compose({ canCompose, href }: { canCompose: DeferredPanel<boolean>; href: string }) {
  const { answer } = useMail();
  return (
    <Deferred panel={canCompose} loading={null} failed={null}>
      {(isAllowed) =>
        isAllowed ? (
          <Link
            to={href}
            preventScrollReset
            className={buttonClass(answer === undefined ? "primary" : "secondary")}
          >
            <Icon name="edit" size="small" />
            Compose Message
          </Link>
        ) : null
      }
    </Deferred>
  );
}

type DraftsProps = { drafts: DeferredPanel<KeptDrafts | undefined> };

function Tabs({ current, drafts }: { current: keyof typeof boxLabels } & DraftsProps) {
  const { unread } = useShell();
  const badges = {
    inbox: <UnreadBadge unread={unread} />,
    sent: undefined,
    drafts: (
      <Deferred panel={drafts} loading={null} failed={null}>
        {(kept) => (kept?.isWhole && kept.count > 0 ? <span>&nbsp;({kept.count})</span> : null)}
      </Deferred>
    ),
  };
  return (
    <TabStrip
      label="Boxes"
      tabs={(["inbox", "sent", "drafts"] as const).map((box) => ({
        name: boxLabels[box],
        href: boxHref(box),
        isCurrent: box === current,
        badge: badges[box],
      }))}
    />
  );
}

function KeptDraft({ drafts }: DraftsProps) {
  const [search] = useSearchParams();
  const { deletions, outgoing } = useMail();
  return (
    <Deferred panel={drafts} loading={null} failed={null}>
      {(kept) =>
        kept?.newest === undefined ||
        deletions.hidden.has(kept.newest.id) ||
        outgoing.sentDrafts.has(kept.newest.id) ? null : (
          <p className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 text-small print:hidden">
            <span className="wrap-anywhere min-w-0">
              Not sent: <strong>{kept.newest.subject}</strong>, {kept.newest.name}
              {kept.newest.sentAt === undefined ? null : (
                <WholeDates>{`, ${shortDate(kept.newest.sentAt)}`}</WholeDates>
              )}
            </span>
            <Link
              to={composeHref(search, { draft: kept.newest.id })}
              preventScrollReset
              className="inline-flex min-h-touch items-center gap-2 font-semi"
            >
              <Icon name="edit" size="small" />
              Go on writing
            </Link>
          </p>
        )
      }
    </Deferred>
  );
}

/** What was posted while its page was left, and failed. */
function Unsent({ unsent }: { unsent: DeferredPanel<readonly UnsentMessage[]> }) {
  const [search] = useSearchParams();
  return (
    <Deferred panel={unsent} loading={null} failed={null}>
      {(messages) =>
        messages.map(({ id, at, isUnclear, hadFiles, reply, draft, fields }) => (
          <RecordForm
            key={id}
            fields={{ intent: "deleteUnsent", messageId: id }}
            className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 text-small print:hidden"
          >
            <span className="wrap-anywhere min-w-0">
              {isUnclear ? "It may have been sent, so look in Sent first: " : "Not sent: "}
              <strong>{fields.subject.trim() || "No subject"}</strong>
              <WholeDates>{`, ${shortDate(at)}`}</WholeDates>
              {hadFiles ? ". Its files are not kept: add them again." : null}
            </span>
            <Link
              to={composeHref(search, { reply, draft, unsent: at })}
              preventScrollReset
              className="inline-flex min-h-touch items-center gap-2 font-semi"
            >
              <Icon name="edit" size="small" />
              Go on writing
            </Link>
            <Button type="submit" variant="quiet">
              Delete
            </Button>
          </RecordForm>
        ))
      }
    </Deferred>
  );
}

/** Where the boxes cannot be read, the dashboard says so. */
function Unanswered({ unanswered }: { unanswered: DeferredPanel<readonly UnansweredMessage[] | undefined> }) {
  const { deletions } = useMail();
  return (
    <Deferred panel={unanswered} loading={null} failed={null}>
      {(messages = []) =>
        messages
          .filter(({ id }) => !deletions.hidden.has(id))
          .map(({ id, name, subject, sentAt, usual }) => (
            <p key={id} className="-mt-2 mb-4 text-small wrap-anywhere print:hidden">
              No reply in your Inbox yet: <strong>{subject || "No subject"}</strong>
              <WholeDates>{`, ${[name, weekdayDate(sentAt)].filter(Boolean).join(", ")}. Usual: ${usual}. `}</WholeDates>
              <WithPhone>
                {(phone) =>
                  phone === undefined ? null : (
                    <>
                      If you still need an answer, call{" "}
                      <PhoneLink phone={phone} className="whitespace-nowrap" />.
                    </>
                  )
                }
              </WithPhone>
            </p>
          ))
      }
    </Deferred>
  );
}

function SentMessages() {
  const { underWay } = useMail().outgoing;
  if (underWay.length === 0) return null;
  return (
    <ul className="sent-messages mb-6 grid gap-3 print:hidden @max-mail:mt-2">
      {underWay.map((one) => (
        <SentMessage key={one.message.actor.getSnapshot().context.key} {...one} />
      ))}
    </ul>
  );
}

/** Takes the focus from the dialog that has closed. */
function SentMessage({ message, phase }: MessageUnderWay) {
  const { openSent, forget } = useMail().outgoing;
  const { actor, recipientName, subject, replyTime } = message;
  const { sentBefore } = actor.getSnapshot().context;
  const isSent = phase === "sent";
  const box = useRef<HTMLLIElement>(null);
  const isInFront = useLocation().pathname === messagesPath;
  useEffect(() => {
    if (isInFront) box.current?.focus();
  }, [isInFront]);
  const pause = useUndoTime(phase === "undoable", () => actor.send({ type: "undoEnded" }));
  const close = () => {
    if (!isSent) {
      box.current?.focus();
      return actor.send({ type: "undoEnded" });
    }
    forget(message);
    (
      document.querySelector<HTMLElement>(".open-message h2") ?? document.getElementById("message-list")
    )?.focus();
  };
  return (
    <li ref={box} tabIndex={-1} className="card wrap-break-word flex gap-3 @narrow:gap-4" {...pause}>
      <span
        className={`grid size-9 flex-none @narrow:size-13 place-items-center rounded-full tiny:hidden ${isSent ? "bg-success-bg text-success-fg" : "bg-tint text-on-tint"}`}
      >
        <Icon name={isSent ? "tick" : "send"} />
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p role="status" className="font-strong text-ink text-lead">
          {isSent
            ? composeTexts.sent
            : recipientName === ""
              ? "Sending your message"
              : `Sending to ${recipientName}`}
        </p>
        <p>
          {isSent && recipientName !== "" ? (
            <>
              To <strong>{recipientName}</strong>:{" "}
            </>
          ) : null}
          <TeReo>{subject}</TeReo>
        </p>
        {sentBefore === undefined ? null : <p className="font-semi text-ink">{sentBefore}</p>}
        {replyTime === undefined ? null : <p>{replyTime}</p>}
        {phase === "undoable" ? (
          <Button variant="secondary" className="mt-2" onClick={() => actor.send({ type: "undo" })}>
            Undo
          </Button>
        ) : isSent ? (
          <Button variant="secondary" className="mt-2" onClick={() => void openSent(message)}>
            Open it in Sent
          </Button>
        ) : null}
      </div>
      <button
        type="button"
        className="icon-button -mt-2 -mr-2 flex-none"
        aria-label="Close notification"
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/**
 * Time stops while a pointer or the focus is at the buttons. A pointer that merely rests where the note
 * appears does not count: the message would wait for as long as it rests.
 */
function useUndoTime(isUndoable: boolean, onEnd: () => void) {
  const [isPaused, setIsPaused] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isUndoable || isPaused) return;
    const timer = setTimeout(() => end(), undoSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [isUndoable, isPaused]);
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setIsPaused(true);
    },
    onPointerLeave: () => setIsPaused(false),
    onFocus: ({ target, currentTarget }: FocusEvent) => setIsPaused(target !== currentTarget),
    onBlur: () => setIsPaused(false),
  };
}
