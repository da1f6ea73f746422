import { useActionData } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { followedMedicines } from "#app/.server/record/followed-medicines.ts";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { isoDay } from "#app/format/dates.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { pickUpBalance } from "../.server/balance.ts";
import { listAllergies } from "../.server/list-allergies.ts";
import { listMedicines } from "../.server/list-medicines.ts";
import { actOnSelection, findRepeat, type SelectionRefusal } from "../.server/repeat-draft.ts";
import { AllergyLine } from "../allergy-line.tsx";
import { BalanceNote } from "../balance-note.tsx";
import { allMedicinesHref } from "../links.ts";
import { findableMedicine, medicineNoun } from "../medicine.ts";
import type { Route } from "./+types/route";
import { ChooseMedicines } from "./choose-medicines.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const { context, services } = args;
  const { selectedIds } = (await findRepeat(services, context)).context;
  const asked = await followedMedicines(args);
  const panels = await defer(args, {
    list: listMedicines(args, "all"),
    allergies: listAllergies(context),
    balance: context.settings().then((settings) => pickUpBalance(context, settings)),
  });
  return { selectedIds, asked, ...panels };
});

export const action = answerAction(actOnSelection);

/** Ruling B13. */
export default function AllMedicines({ loaderData }: Route.ComponentProps) {
  const { list, allergies, balance, selectedIds, asked } = loaderData;
  useSeenList("medications/all", useLastLoaded(list), findableMedicine);
  const refused = useActionData<SelectionRefusal | null>();
  return (
    <>
      <ScreenHeader />
      <AllergyLine allergies={allergies} />
      <BalanceNote balance={balance} />
      <ListPanel
        list={list}
        noun={medicineNoun}
        label="All medicines"
        href={allMedicinesHref}
        isPart={() => true}
        empty={<p>You have no medicines in your record.</p>}
      >
        {({ entries, asOf }) => (
          <ChooseMedicines
            medicines={entries}
            today={isoDay(asOf)}
            saved={selectedIds}
            asked={asked}
            error={refused?.error}
          />
        )}
      </ListPanel>
    </>
  );
}
