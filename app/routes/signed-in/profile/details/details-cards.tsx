import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { profileHref } from "../links.ts";
import { AddressLines, ContactFacts, PersonalFacts } from "../profile-facts.tsx";
import type { ProfileView } from "../profile-view.ts";

/** What the practice knows about the patient, each part with the way to change it. */
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

export function AddressCard({ profile }: { profile: ProfileView }) {
  return (
    <EditableCard id="address" title="Address" editHref={profileHref.edit("address")}>
      <AddressLines profile={profile} />
    </EditableCard>
  );
}

type EditableCardProps = { id: string; title: string; editHref: string; children: ReactNode };

function EditableCard({ id, title, editHref, children }: EditableCardProps) {
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="profile-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <Link to={editHref} preventScrollReset className={buttonClass("quiet")}>
          Edit<span className="sr-only"> {title}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
