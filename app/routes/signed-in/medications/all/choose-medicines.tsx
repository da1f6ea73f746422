import { useDeferredValue, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { useHandedWords } from "#app/browser/handed-words.ts";
import { useIsPrinting } from "#app/browser/use-is-printing.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { AskedMedicine } from "#machines/repeat-medication/types.ts";
import { allMedicinesHref } from "../links.ts";
import type { Medicine } from "../medicine.ts";
import { medicineCard } from "../medicine-list.tsx";
import { askedByName } from "../repeat-status.tsx";
import { useSelection } from "../use-selection.ts";
import { matching, type Order } from "./filter.ts";
import { MedicineChoice } from "./medicine-choice.tsx";
import { SelectionBar } from "./selection-bar.tsx";

/** Spec 2, section 9. */
const rowsAtOnce = 50;

type ChooseMedicinesProps = {
  medicines: readonly Medicine[];
  today: string;
  saved: readonly string[];
  asked: readonly AskedMedicine[];
  error: string | undefined;
};

export function ChooseMedicines(props: ChooseMedicinesProps) {
  const { medicines, today, saved, asked, error } = props;
  const { selected, toggle, clear } = useSelection(saved);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const [rows, setRows] = useState(rowsAtOnce);
  const find = (words: string) => {
    setSearch(words);
    setRows(rowsAtOnce);
  };
  useHandedWords(find);
  const isPrinting = useIsPrinting();
  const isSending = useNavigation().formData?.get("intent") === "ask";
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matching(medicines, wanted, order), [medicines, wanted, order]);
  const shown = isPrinting ? found : found.slice(0, rows);
  const isShown = new Set(shown.map(({ id }) => id));
  const askedBefore = useMemo(() => askedByName(asked), [asked]);

  return (
    <RecordForm action={allMedicinesHref} preventScrollReset={selected.size === 0}>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" {...skipRevalidation} />
      {[...selected]
        .filter((id) => !isShown.has(id))
        .map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
      <div className="flex flex-wrap gap-x-4 **:[.field]:mb-4 **:[.field]:max-w-96 **:[.field]:grow **:[.field]:basis-48 *:[.button]:mb-4 *:[.button]:ml-auto *:[.button]:self-end print:hidden">
        <Field
          id="medicine-search"
          type="search"
          label="Find a medicine"
          value={search}
          autoComplete="off"
          onChange={(event) => find(event.target.value)}
        />
        <SelectField
          id="medicine-order"
          label="Order"
          value={order}
          onChange={(event) => setOrder(event.target.value === "name" ? "name" : "newest")}
        >
          <option value="newest">Newest first</option>
          <option value="name">By name</option>
        </SelectField>
        <PrintButton variant="quiet" />
      </div>
      {search === "" ? null : (
        <p aria-hidden="true" className="print-only">
          Only medicines with “{wanted}” in their name: {found.length} of {medicines.length}.
        </p>
      )}
      <h2 className="sr-only">Medicines</h2>
      <ul className={medicineCard}>
        {shown.map((medicine) => (
          <MedicineChoice
            key={medicine.id}
            medicine={medicine}
            medicines={medicines}
            asked={askedBefore.get(medicine.name)}
            today={today}
            isSelected={selected.has(medicine.id)}
            onToggle={() => toggle(medicine.id)}
          />
        ))}
      </ul>
      <div className="my-4 flex flex-wrap items-center justify-between gap-3 text-muted text-small">
        <p role="status">
          {found.length === 0
            ? "No medicine in this list has this name."
            : `${shown.length} of ${found.length} medicines shown.`}
        </p>
        {shown.length < found.length ? (
          <Button variant="secondary" onClick={() => setRows(rows + rowsAtOnce)}>
            Show {Math.min(rowsAtOnce, found.length - shown.length)} more
          </Button>
        ) : null}
      </div>
      <SelectionBar count={selected.size} error={error} isSending={isSending} onClear={clear} />
    </RecordForm>
  );
}
