import { Link } from "react-router";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { KnownAllergies } from "./.server/list-allergies.ts";

const line = "mb-3 py-2 wrap-anywhere text-small";

export function AllergyLine({ allergies }: { allergies: DeferredPanel<KnownAllergies> }) {
  return (
    <Deferred
      panel={allergies}
      loading={
        <div className={line}>
          <LoadingWords>Loading allergies</LoadingWords>
          <Skeleton height="own" className="h-13 rounded-m" />
        </div>
      }
      failed={
        <Note tone="warning" title="Allergies could not be loaded." className={line}>
          This does not mean that there are none. Tell your pharmacist about any allergy you have.
        </Note>
      }
    >
      {({ names, noneKnown, unreadable, isPart }) =>
        names.length === 0 && unreadable === 0 && !isPart ? (
          <Note title="Allergies:" className={line}>
            {noneKnown.length > 0
              ? `Your record says ${noneKnown.map((words) => `“${words}”`).join(" and ")}.`
              : "No allergies are recorded."}
          </Note>
        ) : (
          <Note tone="warning" title="Allergies:" className={line}>
            {names.length === 0 ? null : `${names.join(", ")}.`}
            {unreadable === 0
              ? null
              : ` ${unreadable} ${unreadable === 1 ? "allergy" : "allergies"} could not be read.`}
            {isPart ? " There may be more." : null}{" "}
            <Offered area="allergies">
              <Link to="/allergies">See allergies</Link>
            </Offered>
          </Note>
        )
      }
    </Deferred>
  );
}
