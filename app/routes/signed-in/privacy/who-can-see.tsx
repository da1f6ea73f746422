import { Deferred } from "#app/shell/page/deferred.tsx";
import { RetryLink } from "#app/shell/page/retry-link.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Card } from "#app/ui/card.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

export function WhoCanSee({ holderName, people }: { holderName: string; people: DeferredPanel<string[]> }) {
  return (
    <Card title="Who this account can see">
      <Deferred
        panel={people}
        loading={
          <div>
            <LoadingWords>Loading the linked people</LoadingWords>
            <Skeleton height="block" />
          </div>
        }
        failed={
          <FailedState what="the people linked to you" isList>
            <RetryLink />
          </FailedState>
        }
      >
        {(names) => (
          <ul className="list-disc pl-6 wrap-anywhere">
            {[...new Set([holderName, ...names])].map((name) => (
              <li key={name}>{name === holderName ? `${name} (you)` : name}</li>
            ))}
          </ul>
        )}
      </Deferred>
      <p className="mt-3">
        Your own record can be opened by you, by the practice, and by people whom the practice has linked to
        you. To add or remove a person, call the practice.
      </p>
    </Card>
  );
}
