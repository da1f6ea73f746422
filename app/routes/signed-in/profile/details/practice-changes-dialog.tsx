import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { wouldEraseTexts } from "../profile-answer.ts";
import { AddressLines } from "../profile-facts.tsx";
import type { ProfileView } from "../profile-view.ts";

type PracticeChangesDialogProps = Pick<DialogProps, "title" | "description"> & {
  closeHref: string;
  messageHref: string;
  children: ReactNode;
};

/** What only the practice can change, with the ways to have it changed. */
function PracticeChangesDialog({ closeHref, messageHref, children, ...dialog }: PracticeChangesDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      {...dialog}
      onClose={() => void navigate(closeHref, { replace: true, preventScrollReset: true })}
      footer={
        <>
          <Link to={closeHref} replace preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Offered area="messages">
            <Link to={messageHref} className={buttonClass()}>
              Write to the practice
            </Link>
          </Offered>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <CallPractice />
      </div>
    </Dialog>
  );
}

/** The practice changes an address itself, so its OK leads to a message to it that is filled in (ruling C). */
export function AddressDialog({ profile, closeHref }: { profile: ProfileView; closeHref: string }) {
  return (
    <PracticeChangesDialog
      title="Edit Address Information"
      description="The practice changes your address for you."
      closeHref={closeHref}
      messageHref="/emails/compose?about=address"
    >
      <p>The practice has this address:</p>
      <AddressLines profile={profile} />
      <p>Send the practice your new address in a secure message, or call.</p>
    </PracticeChangesDialog>
  );
}

/** In place of a form that would erase what could not be read. */
export function WouldEraseDialog(props: Pick<PracticeChangesDialogProps, "title" | "closeHref">) {
  return (
    <PracticeChangesDialog {...props} description={wouldEraseTexts.message} messageHref="/emails/compose">
      <p>{wouldEraseTexts.detail}</p>
    </PracticeChangesDialog>
  );
}
