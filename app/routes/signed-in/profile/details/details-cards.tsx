import type { ReactNode } from "react";
import { Link } from "react-router";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { profileHref } from "../links.ts";
import { AddressLines, ContactFacts, PersonalFacts } from "../profile-facts.tsx";
import type { ProfileView } from "../profile-view.ts";

export function DetailsCards({ profile }: { profile: ProfileView }) {
  return (
    <>
      <EditableCard id="personal" title="Personal details" editHref={profileHref.edit("details")}>
        <PersonalFacts profile={profile} />
      </EditableCard>
      <EditableCard id="contact" title="Contact details" editHref={profileHref.edit("contactDetails")}>
        <ContactFacts profile={profile} />
      </EditableCard>
    </>
  );
}

/** The card of the practice beside it must not be taken for the patient's. */
export function AddressCard({ profile }: { profile: ProfileView }) {
  const isActing = useShell().acting !== null;
  return (
    <EditableCard id="address" title="Address" editHref={profileHref.edit("address")} edit="New address">
      <p className="mb-2 text-muted text-small">
        The address in {isActing ? <FirstName /> : "your"}
        {isActing ? "’s" : ""} record
      </p>
      <AddressLines profile={profile} />
    </EditableCard>
  );
}

type EditableCardProps = { id: string; title: string; editHref: string; edit?: string; children: ReactNode };

function EditableCard({ id, title, editHref, edit, children }: EditableCardProps) {
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="profile-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <Link to={editHref} preventScrollReset className={buttonClass("quiet")}>
          {edit ?? (
            <>
              Edit<span className="sr-only"> {title}</span>
            </>
          )}
        </Link>
      </div>
      {children}
    </section>
  );
}
