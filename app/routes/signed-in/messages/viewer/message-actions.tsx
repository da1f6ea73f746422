import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { draftHref, messagesHref, replyHref } from "../links.ts";
import type { OpenedMessage } from "../message.ts";

export type MessageActionsProps = {
  message: OpenedMessage;
  /** The practice's settings (spec 1, PortalEnableReply and PortalEnableCompose). */
  canReply: DeferredPanel<boolean>;
  canCompose: DeferredPanel<boolean>;
  onDelete: () => void;
  onSend: () => void;
};

/** What can be done with a message: a reply in the inbox only, sending and editing in the drafts only. */
export function MessageActions(props: MessageActionsProps) {
  const { message, canReply, canCompose, onDelete } = props;
  const [search] = useSearchParams();
  const { id, box } = message;
  const remove = (
    <ActionForm id={id} intent="confirm" variant="danger" icon="trash" onSubmit={onDelete}>
      Delete
    </ActionForm>
  );
  if (box === "sent") return remove;
  if (box === "drafts") {
    // A draft of a reply is a reply (ruling B79), as `mayWrite` decides when it is sent.
    return (
      <Allowed panel={message.original === undefined ? canCompose : canReply} otherwise={remove}>
        <DraftActions {...props} remove={remove} />
      </Allowed>
    );
  }
  return (
    <>
      <Allowed panel={canReply}>
        <Link to={replyHref(search, id)} preventScrollReset className={buttonClass()}>
          <Icon name="reply" size="small" />
          Reply
        </Link>
      </Allowed>
      {remove}
    </>
  );
}

type AllowedProps = { panel: DeferredPanel<boolean>; otherwise?: ReactNode; children: ReactNode };

const Allowed = ({ panel, otherwise = null, children }: AllowedProps) => (
  <Deferred panel={panel} loading={otherwise} failed={otherwise}>
    {(isAllowed) => (isAllowed ? children : otherwise)}
  </Deferred>
);

/** A phone has no space for three buttons: its menu is loaded there only. */
const ActionMenu = lazy(async () => {
  const { ActionMenu } = await import("#app/ui/radix/action-menu.tsx");
  return { default: ActionMenu };
});
const phone = "(width < 48em)";

function DraftActions({ message, onDelete, onSend, remove }: MessageActionsProps & { remove: ReactNode }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isPhone = useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
  const edit = draftHref(search, message.id);
  const send = (
    <ActionForm id={message.id} intent="confirmSend" variant="primary" icon="send" onSubmit={onSend}>
      {boxTexts.send}
    </ActionForm>
  );
  const others = (
    <>
      <Link to={edit} preventScrollReset className={buttonClass("secondary")}>
        <Icon name="edit" size="small" />
        {boxTexts.edit}
      </Link>
      {remove}
    </>
  );
  if (!isPhone) {
    return (
      <>
        {send}
        {others}
      </>
    );
  }
  return (
    <>
      {send}
      <Suspense fallback={others}>
        <ActionMenu
          label="More actions"
          className={buttonClass("secondary")}
          icon={<Icon name="more" />}
          actions={[
            {
              label: boxTexts.edit,
              icon: <Icon name="edit" size="small" />,
              onSelect: () => void navigate(edit, { preventScrollReset: true }),
            },
            {
              label: "Delete",
              icon: <Icon name="trash" size="small" />,
              isDanger: true,
              onSelect: onDelete,
            },
          ]}
        />
      </Suspense>
    </>
  );
}

type ActionFormProps = {
  id: string;
  intent: "confirm" | "confirmSend";
  variant: ButtonVariant;
  icon: IconName;
  onSubmit: () => void;
  children: string;
};

/** A button that asks before it acts. Without JavaScript its form shows the question. */
function ActionForm({ id, intent, variant, icon, onSubmit, children }: ActionFormProps) {
  const [search] = useSearchParams();
  return (
    <RecordForm
      action={messagesHref(search)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent === "confirm" ? "id" : "messageId"} value={id} />
      <Button type="submit" variant={variant}>
        <Icon name={icon} size="small" />
        {children}
      </Button>
    </RecordForm>
  );
}
