import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { profileHref } from "./links.ts";
import { AddressLines, ContactFacts, PersonalFacts } from "./profile-facts.tsx";
import type { ProfileView } from "./profile-view.ts";

export function DetailsCards({ profile }: { profile: ProfileView }) {
  const isActing = useShell().acting !== null;
  return (
    <>
      <EditableCard id="personal" title="Personal details" editHref={profileHref.edit("details")}>
        <PersonalFacts profile={profile} />
      </EditableCard>
      <EditableCard id="contact" title="Contact details" editHref={profileHref.edit("contactDetails")}>
        <ContactFacts profile={profile} />
      </EditableCard>
      <EditableCard id="address" title="Address" editHref={profileHref.edit("address")} edit="New address">
        {/* The card of the practice beside it must not be taken for the patient's. */}
        <p className="mb-2 text-muted text-small">
          The address in {isActing ? <FirstName /> : "your"}
          {isActing ? "’s" : ""} record
        </p>
        <AddressLines profile={profile} />
      </EditableCard>
    </>
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

export function PracticeCard({ practice }: { practice: DeferredPanel<DialledPractice> }) {
  return (
    <Card title="Practice Details">
      <Deferred
        panel={practice}
        loading={
          <div>
            <LoadingWords>Loading your practice’s details</LoadingWords>
            <Skeleton height="block" />
          </div>
        }
        failed={
          <FailedState what="your practice’s details">
            <RetryLink />
          </FailedState>
        }
      >
        {({ name, phone, address, opensAt, closesAt, generalPractitioner }) => (
          <Facts
            look="card"
            empty="Not recorded"
            rows={[
              ["Practice", name],
              ["My GP", generalPractitioner],
              ["Opening hours", [opensAt, closesAt].filter(Boolean).join(" to ")],
              ["Phone", phone && <PhoneLink key="phone" phone={phone} />],
              ["Practice address", address],
            ]}
          />
        )}
      </Deferred>
    </Card>
  );
}
