import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { profileHref } from "../links.ts";
import { wouldEraseTexts } from "../profile-answer.ts";

type PracticeChangesDialogProps = Pick<DialogProps, "title" | "description"> & {
  messageHref: string;
  children: ReactNode;
};

export function PracticeChangesDialog({ messageHref, children, ...dialog }: PracticeChangesDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      {...dialog}
      onClose={() => void navigate(profileHref.page, { replace: true, preventScrollReset: true })}
      footer={
        <>
          <Link to={profileHref.page} replace preventScrollReset className={buttonClass("quiet")}>
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

export function WouldEraseDialog({ title }: { title: string }) {
  return (
    <PracticeChangesDialog title={title} description={wouldEraseTexts.message} messageHref="/emails/compose">
      <p>{wouldEraseTexts.detail}</p>
    </PracticeChangesDialog>
  );
}
