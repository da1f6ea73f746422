import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { shortDate } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { RetryLink } from "#app/shell/page/failed.tsx";
import { openingHours } from "#app/shell/page/practice-line.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { profileTexts } from "#practice-api/profile/texts.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { profileHref } from "./links.ts";
import { methodNames, type ProfileView, unreadText } from "./profile-view.ts";

export const profileColumns = "grid items-start gap-6 *:grid *:min-w-0 *:gap-6 xl:grid-cols-more-less";
export const cardHead = "mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2";

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
      <div className={cardHead}>
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
              ["Opening hours", openingHours(opensAt, closesAt)],
              ["Phone", phone && <PhoneLink key="phone" phone={phone} />],
              ["Practice address", address],
            ]}
          />
        )}
      </Deferred>
    </Card>
  );
}

const phone = (number: string | undefined) => number && phoneText(number);

export function PersonalFacts({ profile }: { profile: ProfileView }) {
  const {
    prefix = [],
    given = [],
    family,
    preferredName,
    gender,
    birthDate,
    ethnicity,
    bloodGroup,
  } = profile;
  return (
    <Facts
      look="card"
      empty="Not recorded"
      rows={[
        ["Name", [...prefix, ...given, family].filter(Boolean).join(" ")],
        ["Preferred", preferredName ?? unreadText(profile, "preferredName")],
        ["Gender", gender && capitalized(gender)],
        ["Date of birth", birthDate && shortDate(birthDate)],
        ["Ethnicity", ethnicity ?? unreadText(profile, "ethnicity")],
        ["Blood group", bloodGroup ?? unreadText(profile, "bloodGroup")],
      ]}
    />
  );
}

export function ContactFacts({ profile }: { profile: ProfileView }) {
  const { mobile, homePhone, workPhone, email, secondaryEmail, methods } = profile;
  const [preferred] = methods;
  const unreadMethods = unreadText(profile, "contactMethods");
  return (
    <Facts
      look="card"
      empty={profileTexts.noContactDetail}
      rows={[
        ["Mobile", phone(mobile)],
        ["Home phone", phone(homePhone)],
        ["Work phone", phone(workPhone)],
        ["Primary Email", email],
        ["Secondary Email", secondaryEmail ?? unreadText(profile, "secondaryEmail")],
        ["Contact methods", methods.map((method) => methodNames[method]).join(", ") || unreadMethods],
        ["Preferred method", preferred ? methodNames[preferred] : unreadMethods],
      ]}
    />
  );
}

export function AddressLines({ profile }: { profile: ProfileView }) {
  const { addressLines = [] } = profile;
  const lines = addressLines.filter((line) => line.trim() !== "");
  if (lines.length === 0) return <p>{unreadText(profile, "addressLines") ?? profileTexts.noAddress}</p>;
  return <p className="whitespace-pre-line text-ink wrap-anywhere">{lines.join("\n")}</p>;
}

export function ProfileSkeleton() {
  return (
    <div className="card">
      <LoadingWords>Loading your profile</LoadingWords>
      <Skeleton height="block" />
    </div>
  );
}
