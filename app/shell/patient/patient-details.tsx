import { phoneText } from "#app/format/phone.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Deferred } from "../page/deferred.tsx";
import { RetryLink } from "../page/retry-link.tsx";
import type { ShellData } from "../shell-data.ts";

export function PatientDetails({ data }: { data: ShellData }) {
  return (
    <div className="mb-2 border-line border-b px-3 pt-2 pb-3 text-small">
      <p className="wrap-anywhere font-strong text-body text-ink">{data.personName}</p>
      <Deferred
        panel={data.person}
        loading={
          <div className="mt-2 grid gap-2">
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        }
        failed={
          <div className="mt-1 grid justify-items-start gap-2">
            <p>NHI, phone and email could not be loaded.</p>
            <RetryLink />
          </div>
        }
      >
        {({ nhi, mobile, email }) => (
          <Facts
            look="lines"
            className="mt-1"
            empty="Not recorded"
            rows={[
              ["NHI number", nhi],
              ["Mobile", mobile === undefined ? undefined : phoneText(mobile)],
              ["Email", email],
            ]}
          />
        )}
      </Deferred>
      {data.acting === null ? null : <p className="mt-2 text-muted">Logged in as {data.acting.holderName}</p>}
    </div>
  );
}
