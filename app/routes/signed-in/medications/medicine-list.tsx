import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { RecordForm, skipRevalidation } from "#app/shell/patient/record-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { bySupply, withoutReplaced } from "#machines/repeat-medication/supply.ts";
import type { FollowedMedicine } from "#machines/repeat-medication/types.ts";
import { allMedicinesHref } from "./links.ts";
import type { Medicine } from "./medicine.ts";
import { MedicineDetails, MedicineFacts, MedicineName } from "./medicine-facts.tsx";
import { AskedBadge, answerOf, askedByName, RepeatStatus } from "./repeat-status.tsx";

export const medicineCard = "card divide-y divide-line overflow-hidden p-0";
export const medicineRow = "group grid gap-0.5 px-4 py-3 text-small/5 wrap-anywhere md:px-6 md:py-4";

export function MedicineList({ medicines, asked, today }: AskedListProps & { today: string }) {
  const byName = askedByName(asked);
  const { ending, others } = bySupply(withoutReplaced(medicines), asked, today);
  const groups = [
    ["Repeats to ask for", ending],
    [ending.length === 0 ? undefined : "Other long-term medicines", others],
  ] as const;
  return (
    <div>
      <p className="mb-2 text-muted text-small">The supply that ends soonest is first.</p>
      {groups.map(([name, group]) =>
        group.length === 0 ? null : (
          <section key={name ?? ""} aria-label={name} className="mb-4">
            {name === undefined ? null : <GroupHeading count={group.length}>{name}</GroupHeading>}
            <ul className={medicineCard}>
              {group.map((medicine) => {
                const before = byName.get(medicine.name);
                return (
                  <MedicineRow key={medicine.id} medicine={medicine} today={today} canAsk>
                    {before === undefined ? null : <RepeatStatus asked={before} medicines={medicines} />}
                  </MedicineRow>
                );
              })}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function RepeatButton({ medicine: { id, name } }: { medicine: Medicine }) {
  const isSending = useNavigation().formData?.getAll("ids").includes(id) ?? false;
  return (
    <RecordForm
      action={allMedicinesHref}
      fields={{ intent: "add", ...skipRevalidation, ids: id }}
      className="relative z-1 justify-self-start md:col-start-2 md:row-span-3 md:row-start-1 md:self-start"
    >
      <Button type="submit" variant="secondary" aria-busy={isSending || undefined}>
        Ask for a repeat<span className="sr-only"> of {name}</span>
      </Button>
    </RecordForm>
  );
}

export function MedicineHistory({ medicines, asked, isByMonth }: AskedListProps & { isByMonth: boolean }) {
  const isAsked = newestAsked(medicines, asked);
  const row = (medicine: Medicine) => {
    const before = isAsked.get(medicine.id);
    return (
      <MedicineRow key={medicine.id} medicine={medicine}>
        {before === undefined ? null : <AskedBadge asked={before} />}
      </MedicineRow>
    );
  };
  if (isByMonth) {
    return (
      <MonthGroups entries={medicines} dateOf={({ prescribedOn }) => prescribedOn}>
        {row}
      </MonthGroups>
    );
  }
  return (
    <>
      <h2 className="sr-only">Medicines</h2>
      <ul className={medicineCard}>{medicines.map(row)}</ul>
    </>
  );
}

type AskedListProps = { medicines: readonly Medicine[]; asked: readonly FollowedMedicine[] };

/** A history has a row for each script: an unanswered request is shown on the first row of its medicine. */
function newestAsked(medicines: readonly Medicine[], asked: readonly FollowedMedicine[]) {
  return new Map(
    asked.flatMap((one) => {
      const first = medicines.find(({ name }) => name === one.name);
      return first === undefined || answerOf(one, medicines) !== undefined ? [] : [[first.id, one] as const];
    }),
  );
}

type MedicineRowProps = {
  medicine: Medicine;
  today?: string;
  canAsk?: boolean;
  children: ReactNode;
};

/** The heading can take the focus, because "Show more" moves it to the first medicine that it adds. */
function MedicineRow({ medicine, today, canAsk = false, children }: MedicineRowProps) {
  return (
    <li className={`${medicineRow} ${canAsk ? "md:grid-cols-rest-end md:gap-x-4 md:*:col-start-1" : ""}`}>
      <h3 tabIndex={-1}>
        <MedicineName medicine={medicine} />
      </h3>
      <MedicineFacts medicine={medicine} today={today} />
      {children}
      {canAsk ? (
        // On a phone both stand on one line, and what opens below them moves neither.
        <div className="mt-1 grid *:col-start-1 *:row-start-1 md:contents">
          <RepeatButton medicine={medicine} />
          <MedicineDetails
            medicine={medicine}
            className="md:row-auto! max-md:*:[summary]:ml-auto max-md:*:[summary]:min-h-touch max-md:open:*:[summary]:mb-2 md:col-start-1"
          />
        </div>
      ) : (
        <MedicineDetails medicine={medicine} />
      )}
    </li>
  );
}
