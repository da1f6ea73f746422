import type { DialledPractice } from "#app/.server/phone-parts.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

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
