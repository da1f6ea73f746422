import type { ReactNode } from "react";
import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { emergency, type Helpline } from "#app/format/phone.ts";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { dashboardTitles } from "#practice-api/practice/texts.ts";

const title = dashboardTitles.practice;
const missing = "Not recorded";

/** The specification's rows. */
export function PracticeDetails({ practice, helpline }: { practice: DialledPractice; helpline: Helpline }) {
  const { name, phone, address, opensAt, closesAt, generalPractitioner } = practice;
  return (
    <Card title={title}>
      <dl className="grid grid-cols-1 gap-4">
        <Fact icon="home" term="Name">
          {name}
        </Fact>
        <Fact icon="clock" term="Opening hours">
          {opensAt === undefined ? missing : `${opensAt}${closesAt === undefined ? "" : ` to ${closesAt}`}`}
        </Fact>
        <Fact icon="phone" term="Phone number">
          {phone === undefined ? missing : <PhoneLink phone={phone} className="hit min-h-0" />}
        </Fact>
        <Fact icon="user" term="My GP">
          {generalPractitioner ?? missing}
        </Fact>
        <Fact icon="pin" term="Address">
          <span className="whitespace-pre-line">{address?.replaceAll(/,\s*/g, "\n") ?? missing}</span>
        </Fact>
      </dl>
      <Advice when={opensAt === undefined ? undefined : "Outside these hours"} helpline={helpline} />
    </Card>
  );
}

function Fact({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-4.5 text-muted text-small">
        <Icon name={icon} size="small" />
        {term}
      </dt>
      <dd className="wrap-anywhere pl-9 font-medium text-ink">{children}</dd>
    </div>
  );
}

function Advice({ when = "For health advice", helpline }: { when?: string | undefined; helpline: Helpline }) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p className="text-muted text-small">{when}</p>
      <p>
        <strong>
          {helpline.label} <PhoneLink phone={helpline.number} />
        </strong>
      </p>
      <p className="text-small">
        In an emergency call <PhoneLink phone={emergency} className="hit font-strong" />
      </p>
    </div>
  );
}

export function PracticeDetailsSkeleton() {
  return (
    <Card title={title}>
      <div className="grid gap-4 pl-9">
        {(["most", "half", "half", "half", "most"] as const).map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
          <div key={row} className="grid gap-2">
            <Skeleton width="third" />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <LoadingWords>Loading your practice’s details</LoadingWords>
    </Card>
  );
}

/** The helpline comes from the configuration. */
export function PracticeDetailsFailed({ helpline, children }: { helpline: Helpline; children?: ReactNode }) {
  return (
    <Card title={title}>
      <FailedState what="your practice’s details">{children}</FailedState>
      <Advice helpline={helpline} />
    </Card>
  );
}
