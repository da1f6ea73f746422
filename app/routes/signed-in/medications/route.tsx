import { Link, useSearchParams } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { followedMedicines } from "#app/.server/record/followed-medicines.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { isoDay } from "#app/format/dates.ts";
import { Badges } from "#app/lists/badges.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { isPartShown, pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { MedicationTab } from "#practice-api/medications/rules.ts";
import { listAllergies } from "./.server/list-allergies.ts";
import { listMedicines } from "./.server/list-medicines.ts";
import type { Route } from "./+types/route";
import { AllergyLine } from "./allergy-line.tsx";
import {
  allMedicinesHref,
  badgeNames,
  badges,
  historyName,
  longTermName,
  repeatHref,
  tabHref,
  tabOf,
} from "./links.ts";
import { findableMedicine, medicineNoun } from "./medicine.ts";
import { GuidanceNote } from "./medicine-facts.tsx";
import { MedicineHistory, MedicineList } from "./medicine-list.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** Long-term medicines are picked from all pages of the practice's list (ruling B12). */
export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  const panels = await defer(args, {
    list: tab === "longTerm" ? listMedicines(args, tab) : listMedicines(args, tab, pages),
    allergies: listAllergies(args.context),
  });
  const asked = await followedMedicines(args);
  return { tab, asked, ...panels };
});

const printedTexts: Record<MedicationTab, string> = {
  longTerm: "Long term medicines only. Other medicines are not on this print.",
  all: "All medicines: long term ones and others.",
  recent: "Recent medicines only. Other medicines are not on this print.",
  repeated: "Repeated medicines only. Other medicines are not on this print.",
};

/** Which medicines are recent or repeated is for the practice to say. */
const summaries: Partial<Record<MedicationTab, string>> = {
  recent: "those that the practice lists as recent",
  repeated: "those that the practice lists as repeated",
};

const emptyTexts: Record<MedicationTab, string> = {
  longTerm: "You have no long term medicines in your record.",
  all: "You have no medicines in your record.",
  recent: "You have no recent medicines in your record.",
  repeated: "You have no repeated medicines in your record.",
};

export default function Medications({ loaderData }: Route.ComponentProps) {
  const { tab, list, allergies, asked } = loaderData;
  const isHistory = tab !== "longTerm";
  const name = isHistory ? historyName : longTermName;
  const [search] = useSearchParams();
  useSeenList(`medications/${tab}`, useLastLoaded(list), findableMedicine);
  // Repeated ones keep the practice's order, which is that of their repeats.
  const isByMonth = tab === "all" || tab === "recent";
  return (
    <>
      <TabbedHeader
        title={`${name}, Medications`}
        label="Medications"
        tabs={[
          { name: longTermName, href: tabHref("longTerm"), isCurrent: !isHistory },
          { name: historyName, href: tabHref("all"), isCurrent: isHistory },
        ]}
      />
      <p aria-hidden="true" className="print-only font-strong">
        {printedTexts[tab]}
      </p>
      <AllergyLine allergies={allergies} />
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {isHistory ? (
          <Badges
            badges={badges.map((badge) => ({
              name: badgeNames[badge],
              href: tabHref(badge),
              isChosen: badge === tab,
            }))}
          />
        ) : null}
        <Link to={repeatHref.form} className={buttonClass()}>
          Ask for a repeat
        </Link>
        {isHistory ? (
          <Link to={allMedicinesHref} className={`${buttonClass("quiet")} -ml-2`}>
            Search all medicines
          </Link>
        ) : null}
      </div>
      <ListPanel
        list={list}
        noun={medicineNoun}
        label={`${name} medicines`}
        href={tabHref(tab)}
        isPart={isByMonth ? ({ entries }) => isPartShown(search, entries.length) : undefined}
        empty={<p>{emptyTexts[tab]}</p>}
        canPrint
        summary={summaries[tab]}
      >
        {({ entries, asOf }) => (
          <>
            {isHistory ? (
              <MedicineHistory medicines={entries} asked={asked} isByMonth={isByMonth} />
            ) : (
              <MedicineList medicines={entries} asked={asked} today={isoDay(asOf)} />
            )}
            <GuidanceNote medicines={entries} />
          </>
        )}
      </ListPanel>
    </>
  );
}
