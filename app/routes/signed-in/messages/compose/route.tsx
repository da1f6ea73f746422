import type { ReactNode } from "react";
import { Link, useActionData, useNavigate, useSearchParams } from "react-router";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { DeleteDraft } from "../delete-form.tsx";
import { messagesHref, targetOf } from "../links.ts";
import { useMail } from "../mail/mail.tsx";
import { noSenderText } from "../sending/message-errors.ts";
import { actOnCompose, type ComposeAnswer } from "./.server/action.ts";
import { type ComposeForm, loadCompose } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { ComposeDialog, dialogTitles } from "./compose-dialog.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadCompose);
export const action = screenAction(actOnCompose);

export default function Compose({ loaderData }: Route.ComponentProps) {
  const { key, form, ...panels } = loaderData;
  const { opening } = useMail().outgoing;
  const answer = useActionData<ComposeAnswer>();
  const [search] = useSearchParams();
  const { reply, draft } = targetOf(search);
  const title = dialogTitles[reply !== undefined ? "reply" : draft !== undefined ? "draft" : "compose"];
  return (
    <Panel
      of={form}
      what="what this message needs"
      loading={
        <>
          <LoadingWords>Loading the message</LoadingWords>
          <Skeleton height="own" className="mb-4 h-12 rounded-m" />
          <Skeleton height="own" className="h-40 rounded-m" />
        </>
      }
      within={(state) => <EmptyDialog title={title}>{state}</EmptyDialog>}
    >
      {(loaded) =>
        typeof loaded === "string" ? (
          <EmptyDialog title={title}>
            <p className="mb-4">{unavailable[loaded]}</p>
            <CallPractice />
          </EmptyDialog>
        ) : loaded.isReadOnly ? (
          <ReadOnlyDraft id={draft ?? ""} form={loaded} />
        ) : (
          <ComposeDialog
            key={`${opening} ${reply}`}
            formKey={key}
            form={loaded}
            {...panels}
            answer={answer}
          />
        )
      }
    </Panel>
  );
}

const unavailable = {
  gone: "This message is no longer there. It may have been deleted or sent.",
  notAllowed: "Your practice does not take messages here.",
  noSender: noSenderText,
} as const;

function ReadOnlyDraft({ id, form: { fields, recipientName } }: { id: string; form: ComposeForm }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(messagesHref(search), { replace: true, preventScrollReset: true });
  return (
    <EmptyDialog
      title={fields.subject || dialogTitles.draft}
      action={<DeleteDraft id={id} subject={fields.subject} name={recipientName} onDelete={close} />}
    >
      <p className="mb-4">{unavailable.notAllowed}</p>
      <CallPractice />
      <p className="wrap-anywhere mt-6 max-w-measure whitespace-pre-wrap">{fields.body}</p>
    </EmptyDialog>
  );
}

type EmptyDialogProps = { title: string; action?: ReactNode; children: ReactNode };

function EmptyDialog({ title, action, children }: EmptyDialogProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const href = messagesHref(search);
  return (
    <Dialog
      open
      title={title}
      maxWidth={800}
      onClose={() => void navigate(href, { replace: true, preventScrollReset: true })}
      footer={
        <>
          {action}
          <Link to={href} replace preventScrollReset className={buttonClass("secondary")}>
            Close
          </Link>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
