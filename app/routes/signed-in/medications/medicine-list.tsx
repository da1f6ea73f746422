import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { MonthGroups } from "#app/lists/month-groups.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { Button } from "#app/ui/button.tsx";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { allMedicinesHref } from "./links.ts";
import type { Medicine } from "./medicine.ts";
import { MedicineDetails, MedicineFacts } from "./medicine-facts.tsx";
import { MedicineName } from "./medicine-name.tsx";
import { AskedBadge, askedByName, RepeatStatus } from "./repeat-status.tsx";

export const medicineCard = "card divide-y divide-line overflow-hidden p-0";
export const medicineRow = "group grid gap-0.5 p-4 text-small/6 wrap-anywhere md:px-6";

type MedicineListProps = { medicines: readonly Medicine[] };

/** Long-term medicines. Each leads to a repeat request, and says so when it was asked for. */
export function MedicineList({ medicines, asked }: AskedListProps) {
  const byName = askedByName(asked);
  return (
    <ul className={medicineCard}>
      {medicines.map((medicine) => {
        const before = byName.get(medicine.name);
        return (
          <MedicineRow key={medicine.id} medicine={medicine}>
            {before === undefined ? null : <RepeatStatus asked={before} medicines={medicines} />}
            <RepeatButton medicine={medicine} />
          </MedicineRow>
        );
      })}
    </ul>
  );
}

/** Leads to the request with this medicine ticked, besides those that are ticked already. */
function RepeatButton({ medicine: { id, name } }: { medicine: Medicine }) {
  const isSending = useNavigation().formData?.getAll("ids").includes(id) ?? false;
  return (
    <RecordForm
      action={allMedicinesHref}
      className="relative z-1 mt-2 justify-self-start md:col-start-2! md:row-span-3 md:row-start-1 md:mt-0 md:self-start"
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" {...skipRevalidation} />
      <input type="hidden" name="ids" value={id} />
      <Button type="submit" variant="secondary" aria-busy={isSending || undefined}>
        Ask again<span className="sr-only"> for {name}</span>
      </Button>
    </RecordForm>
  );
}

/** Medicines to read, by the month in which they were prescribed. */
export function MedicinesByMonth({ medicines, asked }: AskedListProps) {
  const isAsked = newestAsked(medicines, asked);
  return (
    <MonthGroups entries={medicines} dateOf={({ prescribedOn }) => prescribedOn}>
      {(medicine) => <HistoryRow key={medicine.id} medicine={medicine} asked={isAsked.get(medicine.id)} />}
    </MonthGroups>
  );
}

/** Medicines to read, in the order in which they come. */
export function MedicineHistory({ medicines, asked }: AskedListProps) {
  const isAsked = newestAsked(medicines, asked);
  return (
    <ul className={medicineCard}>
      {medicines.map((medicine) => (
        <HistoryRow key={medicine.id} medicine={medicine} asked={isAsked.get(medicine.id)} />
      ))}
    </ul>
  );
}

type AskedListProps = MedicineListProps & { asked: readonly AskedMedicine[] };

/** A history has a row for each script. A request is shown on the first row of its medicine, by the row's id. */
function newestAsked(medicines: readonly Medicine[], asked: readonly AskedMedicine[]) {
  return new Map(
    asked.flatMap((one) => {
      const first = medicines.find(({ name }) => name === one.name);
      return first === undefined ? [] : [[first.id, one] as const];
    }),
  );
}

function HistoryRow({ medicine, asked }: { medicine: Medicine; asked: AskedMedicine | undefined }) {
  return <MedicineRow medicine={medicine} mark={asked === undefined ? null : <AskedBadge asked={asked} />} />;
}

type MedicineRowProps = { medicine: Medicine; mark?: ReactNode; children?: ReactNode };

/** The heading can take the focus, because "Show more" moves it to the first medicine that it adds. */
function MedicineRow({ medicine, mark, children }: MedicineRowProps) {
  return (
    <li
      className={`${medicineRow} ${children === undefined ? "" : "md:grid-cols-rest-end md:gap-x-4 md:*:col-start-1"}`}
    >
      <h3 tabIndex={-1}>
        <MedicineName medicine={medicine} />
      </h3>
      <MedicineFacts medicine={medicine} />
      {mark}
      {children}
      <MedicineDetails medicine={medicine} />
    </li>
  );
}
