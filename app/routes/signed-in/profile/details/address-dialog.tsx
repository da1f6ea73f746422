import { Link, useNavigate } from "react-router";
import { AddressLines } from "#app/profile/profile-facts.tsx";
import type { ProfileView } from "#app/profile/profile-view.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Offered } from "#app/shell/page/offered.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** The practice changes an address itself, so its OK leads to a message to it that is filled in (ruling C). */
export function AddressDialog({ profile, closeHref }: { profile: ProfileView; closeHref: string }) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => void navigate(closeHref, { replace: true, preventScrollReset: true })}
      title="Edit Address Information"
      description="The practice changes your address for you."
      footer={
        <>
          <Link to={closeHref} replace preventScrollReset className={buttonClass("quiet")}>
            Cancel
          </Link>
          <Offered area="messaging">
            <Link to="/emails/compose?about=address" className={buttonClass()}>
              Write to the practice
            </Link>
          </Offered>
        </>
      }
    >
      <div className="grid gap-4">
        <p>The practice has this address:</p>
        <AddressLines profile={profile} />
        <p>Send the practice your new address in a secure message, or call.</p>
        <CallPractice />
      </div>
    </Dialog>
  );
}
