import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { type DiagnosisTab, diagnosisTabs } from "#practice-api/diagnoses/rules.ts";
import type { Route } from "./+types/route";
import { DiagnosisCard } from "./diagnosis-card.tsx";
import { listDiagnoses } from "./list-diagnoses.server.ts";
import { tabHref, tabNames, tabOf } from "./tabs.ts";
import "#app/lists/card-pairs.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  return { tab, pages, ...(await defer(args, { list: listDiagnoses(args.context, tab, pages) })) };
});

const emptyTexts: Record<DiagnosisTab, string> = {
  longTerm: "You have no long term diagnosis in your record.",
  recent: "You have no recent diagnosis in your record.",
  all: "You have no diagnosis in your record.",
};

export default function Diagnosis({ loaderData: { tab, pages, list } }: Route.ComponentProps) {
  const tabs = diagnosisTabs.map((name) => ({
    name: tabNames[name],
    href: tabHref(name),
    isCurrent: name === tab,
  }));
  return (
    <>
      <TabbedHeader title={`${tabNames[tab]}, Diagnosis`} label="Diagnosis" tabs={tabs} />
      <h2 className="sr-only">{tabNames[tab]}</h2>
      <ListPanel
        list={list}
        noun={{ one: "diagnosis", many: "diagnoses" }}
        label={tabNames[tab]}
        what="your diagnoses"
        href={tabHref(tab)}
        pages={pages}
        canPrint
        empty={<p>{emptyTexts[tab]}</p>}
      >
        {({ entries }) => (
          <ul className="card-pairs">
            {entries.map((diagnosis, index) => (
              <DiagnosisCard
                key={diagnosis.id ?? index}
                diagnosis={diagnosis}
                marksLongTerm={tab !== "longTerm"}
              />
            ))}
          </ul>
        )}
      </ListPanel>
    </>
  );
}
