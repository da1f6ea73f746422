import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { type ImmunisationTab, immunisationTabs } from "#practice-api/immunisations/rules.ts";
import type { Route } from "./+types/route";
import { ImmunisationGroups } from "./immunisation-groups.tsx";
import { listImmunisations } from "./list-immunisations.server.ts";
import { tabHref, tabNames, tabOf } from "./tabs.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  return {
    tab,
    pages,
    ...(await defer(args, { list: listImmunisations(args.services, args.context, tab, pages) })),
  };
});

const emptyTexts: Record<ImmunisationTab, string> = {
  due: "No immunisation is due now.",
  overdue: "No immunisation is overdue.",
  administered: "Your record has no immunisation that was given.",
  all: "You have no immunisations in your record.",
};

export default function Immunisations({ loaderData: { tab, pages, list } }: Route.ComponentProps) {
  const tabs = immunisationTabs.map((name) => ({
    name: tabNames[name],
    href: tabHref(name),
    isCurrent: name === tab,
  }));
  return (
    // The class makes the print landscape.
    <div className="immunisations">
      <TabbedHeader title={`${tabNames[tab]}, Immunisations`} label="Immunisations" tabs={tabs} />
      <ListPanel
        list={list}
        noun={{ one: "immunisation", many: "immunisations" }}
        label={`${tabNames[tab]} immunisations`}
        what="your immunisations"
        href={tabHref(tab)}
        pages={pages}
        canPrint
        empty={<p>{emptyTexts[tab]}</p>}
      >
        {({ entries }) => <ImmunisationGroups immunisations={entries} />}
      </ListPanel>
    </div>
  );
}
