import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isShown } from "#app/browser/is-shown.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import { DocumentDialog } from "#app/documents/document-panel.tsx";
import { downloadHref, type OpenDocument } from "#app/documents/open-document.ts";
import { longDateAndTime, shortDate, timeOf } from "#app/format/dates.ts";
import { fileSize } from "#app/format/file-size.ts";
import { Deferred, type DeferredPanel, type PanelData } from "#app/shell/deferred.tsx";
import { BookAbout } from "#app/shell/page/record-action.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { FailedState, QuietRidges } from "#app/ui/empty-and-failed.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { shownSubject, splitReply } from "#practice-api/messages/rules.ts";
import { boxTexts, composeTexts, previewTitles } from "#practice-api/messages/texts.ts";
import { asksToRing } from "#practice-api/practice/rules.ts";
import { DeleteForm } from "../delete-form.tsx";
import { boxHref, composeHref, messagesHref, viewOf } from "../links.ts";
import { OpenButton, textButtonClass, useMail, useReading } from "../mail/mail.tsx";
import {
  type AttachedFile,
  boxLabels,
  type ConversationParts,
  conversationOf,
  type ListedMessage,
  noParts,
  type SearchableMessage,
} from "../message.ts";

type ViewerProps = {
  entries: readonly ListedMessage[];
  isWhole: boolean;
  /** The practice's setting (spec 1, PortalEnableReply). */
  canReply: DeferredPanel<boolean>;
  onDelete: (id: string) => void;
};

/** Stays in the window beside the list, and scrolls by itself. */
const viewerClass =
  "wrap-anywhere px-8 pt-6 pb-8 @mail:sticky @mail:top-header @mail:max-h-[calc(100dvh-var(--header))] @mail:overflow-auto @max-mail:px-4 @max-mail:pt-2 @max-mail:pb-0 print:static print:max-h-none";
const actionsClass =
  "mt-6 flex flex-wrap gap-3 @max-mail:sticky @max-mail:low:static @max-mail:bottom-0 @max-mail:-mx-4 @max-mail:rounded-b-l @max-mail:border-line @max-mail:border-t @max-mail:bg-surface @max-mail:px-4 @max-mail:py-3 @max-mail:*:flex-auto @max-mail:[&_form>.button]:w-full print:hidden";

export function Viewer({ entries, isWhole, canReply, onDelete }: ViewerProps) {
  const [search] = useSearchParams();
  const { openId: id, answer, isReading, open: read, deletions } = useMail();
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = entries.find((entry) => entry.id === id);
  const opened = answer !== undefined && "message" in answer ? answer.message : undefined;
  const isGone = id !== undefined && deletions.hidden.has(id);
  const isOpen = !isGone && (isReading || answer !== undefined);

  const { earlier, later } = useConversation(isOpen ? id : undefined);

  // A message that is read already loses nothing when its address is opened again.
  const isReadAlready = listed !== undefined && !listed.isUnread;
  const open = useEffectEvent(() => {
    if (id !== undefined && isReadAlready && answer === undefined && !isReading) read(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each address once.
  useEffect(() => open(), [id, isReadAlready]);
  // On a phone the message covers the list, and with it the button that had the focus.
  useEffect(() => {
    const list = document.getElementById("message-list");
    if (isOpen && list !== null && !isShown(list)) heading.current?.focus();
  }, [isOpen]);

  if (!isOpen) {
    return (
      <section aria-label="Message" className={`${viewerClass} @max-mail:hidden print:hidden`}>
        <div className="grid min-h-96 place-content-center justify-items-center gap-4 text-muted">
          <QuietRidges />
          <p>{boxTexts.noneSelected}</p>
        </div>
      </section>
    );
  }
  const shown = opened ?? listed;
  const position = entries.findIndex((entry) => entry.id === id) + 1;
  const href = messagesHref(search);
  return (
    <section aria-label="Message" className={`open-message ${viewerClass}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <Link
          to={messagesHref(search, { message: undefined, attachment: undefined })}
          preventScrollReset
          className="inline-flex min-h-touch items-center gap-2 font-semi text-small @mail:hidden"
        >
          <Icon name="arrow-left" size="small" />
          {boxLabels[viewOf(search).box]}
        </Link>
        {position === 0 ? null : (
          <p className="text-muted text-small">
            Selected {position} of {isWhole ? entries.length : `at least ${entries.length}`}
          </p>
        )}
      </div>
      <article aria-label={shown && nameOf(shown)}>
        {shown === undefined ? null : <MessageHead message={shown} heading={heading} />}
        <Conversation key={id} earlier={earlier} />
        {answer === undefined ? (
          <div className="mt-6 grid gap-3">
            <p role="status" className="text-muted">
              {boxTexts.loading}
            </p>
            <Skeleton width="most" />
            <Skeleton width="half" />
          </div>
        ) : opened === undefined ? (
          <div className="mt-6">
            {"failure" in answer && answer.failure === "missing" ? (
              <p>The practice does not have this message any more. Press Refresh to read the list again.</p>
            ) : (
              <FailedState what="this message">
                <OpenButton id={answer.messageId} href={href} className={buttonClass("secondary")}>
                  <Icon name="refresh" size="small" />
                  Retry
                </OpenButton>
              </FailedState>
            )}
          </div>
        ) : (
          <>
            <div className="message-text my-4">
              <div className={`whitespace-pre-wrap text-text ${bubbleClass(opened.box)}`}>
                <TeReo>{opened.typed}</TeReo>
              </div>
            </div>
            {/* So that no question is answered twice. */}
            {later.length === 0 ? null : (
              <section aria-label="Later in this conversation" className="mb-4 grid gap-2">
                {later.map((message) => (
                  <Other key={message.id} message={message} isOpen={false} />
                ))}
              </section>
            )}
            {opened.original === undefined ? null : (
              <details open={earlier.length === 0} className="mt-6">
                <summary className="min-h-touch cursor-pointer content-center font-semi text-small">
                  {composeTexts.original}
                </summary>
                <div className="message-original max-w-measure whitespace-pre-wrap border-line border-l-3 pl-4 text-muted text-small">
                  <TeReo>{opened.original}</TeReo>
                </div>
              </details>
            )}
            <Attachments files={opened.files} />
            {/* A message that asks to call is not booked here. */}
            {opened.box !== "inbox" || asksToRing(opened.typed) ? null : (
              <BookAbout
                kind="message"
                id={opened.id}
                title={opened.subject}
                variant="quiet"
                label="Book about this"
              />
            )}
            <div className={actionsClass}>
              {opened.box === "inbox" && opened.hasSender ? (
                <Deferred panel={canReply} loading={null} failed={null}>
                  {(isAllowed) =>
                    isAllowed ? (
                      <Link
                        to={composeHref(search, { reply: opened.id })}
                        preventScrollReset
                        className={buttonClass()}
                      >
                        <Icon name="reply" size="small" />
                        <span className="wrap-anywhere min-w-0">Reply to {opened.name}</span>
                      </Link>
                    ) : null
                  }
                </Deferred>
              ) : null}
              {opened.box === "drafts" ? (
                <Link
                  to={composeHref(search, { draft: opened.id })}
                  preventScrollReset
                  className={buttonClass()}
                >
                  <Icon name="edit" size="small" />
                  {boxTexts.edit}
                </Link>
              ) : null}
              <DeleteForm id={opened.id} onDelete={() => onDelete(opened.id)} />
            </div>
          </>
        )}
      </article>
    </section>
  );
}

type HeadProps = { message: ListedMessage; heading: Ref<HTMLHeadingElement> };

function MessageHead({ message: { subject, name, box, sentAt }, heading }: HeadProps) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-1 mb-4">
        <TeReo>{shownSubject(subject)}</TeReo>
      </h2>
      <div className="flex items-center gap-3.5">
        <Avatar name={name} tone="staff" />
        <div className="min-w-0">
          <p>
            <span className="text-muted">{box === "inbox" ? "From " : "To "}</span>
            <strong>{name}</strong>
          </p>
          {sentAt === undefined ? null : (
            <p className="text-muted text-small">
              <time dateTime={sentAt}>{longDateAndTime(sentAt)}</time>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

const fileClass =
  "message-file flex items-center gap-3 rounded-m border-1.5 border-line px-3.5 py-2.5 text-ink text-small no-underline";

const linkClass = `${fileClass} hover:border-line-strong hover:bg-sunken`;

function Attachments({ files }: { files: readonly AttachedFile[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { attachment } = viewOf(search);
  const previewed = attachment === undefined ? undefined : files[attachment - 1];
  const show = (number: number | undefined) =>
    navigate(messagesHref(search, { attachment: number?.toString() }), { preventScrollReset: true });
  if (files.length === 0) return <p className="mt-6 text-muted text-small">{boxTexts.noAttachments}</p>;
  return (
    <section>
      <h3 className="mt-6 mb-2 text-small">
        {files.length === 1 ? "1 attachment" : `${files.length} attachments`}
      </h3>
      <ol className="grid gap-2">
        {files.map(({ kind, format, name, size, src }, index) => {
          const content = (
            <>
              <Icon name={kind === "picture" ? "image" : "file"} />
              <span className="min-w-0 flex-1">
                {index + 1}. {name}
                <span className="block text-muted">
                  {format}, {fileSize(size)}
                </span>
              </span>
            </>
          );
          return (
            <li key={src}>
              {kind === "unsupported" ? (
                <p className={fileClass}>{content}</p>
              ) : (
                // Without JavaScript the link opens the file itself.
                <a
                  href={kind === "saved" ? downloadHref(src) : src}
                  className={linkClass}
                  onClick={(event) => {
                    if (kind === "text" || event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    void show(index + 1);
                  }}
                >
                  {content}
                  <Icon name="chevron-right" size="small" />
                </a>
              )}
            </li>
          );
        })}
      </ol>
      {previewed === undefined || previewed.kind === "unsupported" || previewed.kind === "text" ? null : (
        <Preview file={previewed} kind={previewed.kind} onClose={() => void show(undefined)} />
      )}
    </section>
  );
}

type PreviewProps = { file: AttachedFile; kind: "pdf" | "picture" | "saved"; onClose: () => void };

function Preview({ file: { src, name, reason }, kind, onClose }: PreviewProps) {
  const document = useMemo<PanelData<OpenDocument>>(
    () => ({
      state: "loaded",
      value: kind === "saved" ? { kind: "downloadOnly", src, ...(reason && { reason }) } : { kind, src },
    }),
    [kind, src, reason],
  );
  return (
    <DocumentDialog
      title={kind === "saved" ? "Attachment" : previewTitles[kind]}
      description={name}
      document={document}
      what="this attachment"
      onClose={onClose}
    />
  );
}

const shownAtFirst = 3;

const bothBoxes = ["inbox", "sent"] as const;

/** Listing marks no message as read. The lists are read beside the message, as soon as the page is idle. */
function useConversation(id: string | undefined): ConversationParts {
  const { hidden } = useMail().deletions;
  const [isIdle, setIsIdle] = useState(false);
  const isWanted = id !== undefined;
  useEffect(() => (isWanted ? whenIdle(() => setIsIdle(true)) : undefined), [isWanted]);
  const reading = useReading(bothBoxes, isWanted && isIdle);
  return useMemo(() => {
    if (id === undefined) return noParts;
    const { earlier, later } = conversationOf(id, reading?.entries ?? []);
    const isShown = (message: SearchableMessage) => !hidden.has(message.id);
    return { earlier: earlier.filter(isShown), later: later.filter(isShown) };
  }, [id, reading, hidden]);
}

function Conversation({ earlier }: { earlier: readonly SearchableMessage[] }) {
  const [isAll, setIsAll] = useState(false);
  if (earlier.length === 0) return null;
  const asked = earlier.findLastIndex(({ box }) => box === "sent");
  const first = asked < 0 ? earlier.length - 1 : Math.max(asked, earlier.length - shownAtFirst);
  const shown = isAll ? earlier : earlier.slice(first);
  return (
    <section aria-label="Earlier in this conversation" className="conversation mt-4 grid gap-2">
      {shown.length === earlier.length ? null : (
        <button
          type="button"
          className={`min-h-touch justify-self-start text-small print:hidden ${textButtonClass}`}
          onClick={() => setIsAll(true)}
        >
          Show {earlier.length - shown.length} older{" "}
          {earlier.length - shown.length === 1 ? "message" : "messages"}
        </button>
      )}
      {shown.map((message) => (
        <Other key={message.id} message={message} isOpen={message === earlier[asked]} />
      ))}
    </section>
  );
}

const bubbleClass = (box: ListedMessage["box"]) =>
  `max-w-measure rounded-l px-5 py-4 print:mx-0 ${box === "inbox" ? "mr-8 rounded-bl-none bg-tint" : "ml-8 rounded-br-none bg-sunken"}`;

const whenOf = ({ sentAt }: ListedMessage) =>
  sentAt === undefined ? "No date" : `${shortDate(sentAt)}, ${timeOf(sentAt)}`;

const nameOf = (message: ListedMessage) =>
  `Message from ${message.box === "inbox" ? message.name : "you"}, ${whenOf(message)}`;

/** Folded, so that long ones do not push down the opened message. The patient's last question is open. */
function Other({ message, isOpen }: { message: SearchableMessage; isOpen: boolean }) {
  const { isUnread } = useMail();
  const { id, box, name, subject, sentAt, text } = message;
  const when = whenOf(message);
  return (
    <article aria-label={nameOf(message)}>
      <details open={isOpen} className={`py-1! ${bubbleClass(box)}`}>
        <summary className="flex min-h-touch cursor-pointer items-center gap-x-3 text-small">
          <Icon name="chevron-right" size="small" className="in-open:rotate-90" />
          <span className="flex grow flex-wrap justify-between gap-x-4">
            <strong className="wrap-break-word">{box === "inbox" ? name : "You"}</strong>
            <time dateTime={sentAt} className="whitespace-nowrap">
              {when}
            </time>
          </span>
        </summary>
        <div className="whitespace-pre-wrap text-text">
          {isUnread(message) ? (
            "You have not opened this message yet."
          ) : (
            <TeReo>{splitReply(text).typed}</TeReo>
          )}
        </div>
        <OpenButton
          id={id}
          href={messagesHref(new URLSearchParams(boxHref(box).split("?")[1]), { message: id })}
          className={`min-h-touch text-small print:hidden ${textButtonClass}`}
        >
          Open
          <span className="sr-only">
            {" "}
            {shownSubject(subject)}, {when}
          </span>
        </OpenButton>
      </details>
    </article>
  );
}
