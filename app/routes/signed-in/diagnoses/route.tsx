import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { shortDate } from "#app/format/dates.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { TabbedHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { findableDiagnosis } from "#app/shell/find/record-entries.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { type DiagnosisTab, diagnosisTabs } from "#practice-api/diagnoses/rules.ts";
import type { Route } from "./+types/route";
import { type ListedDiagnosis, listDiagnoses } from "./loader.server.ts";
import "#app/lists/card-pairs.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const tab = tabOf(args.url.searchParams);
  const pages = pagesIn(args.url.searchParams);
  return { tab, ...(await defer(args, { list: listDiagnoses(args.context, tab, pages) })) };
});

/** The specification's names (spec 2, section 2). */
const tabs: Record<DiagnosisTab, { name: string; none: string }> = {
  longTerm: { name: "Long Term", none: "You have no long term diagnosis in your record." },
  recent: { name: "Recent Diagnosis", none: "You have no recent diagnosis in your record." },
  all: { name: "All Diagnosis", none: "You have no diagnosis in your record." },
};

export default function Diagnoses({ loaderData: { tab, list } }: Route.ComponentProps) {
  const { name, none } = tabs[tab];
  useSeenList(`diagnoses/${tab}`, useLastLoaded(list), findableDiagnosis);
  return (
    <>
      <TabbedHeader
        title={`${name}, Diagnosis`}
        label="Diagnosis"
        tabs={diagnosisTabs.map((one) => ({
          name: tabs[one].name,
          href: tabHref(one),
          isCurrent: one === tab,
        }))}
      />
      <h2 className="sr-only">{name}</h2>
      <ListPanel
        list={list}
        noun={{ one: "diagnosis", many: "diagnoses" }}
        label={name}
        href={tabHref(tab)}
        canPrint
        empty={<p>{none}</p>}
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

function tabOf(search: URLSearchParams): DiagnosisTab {
  return diagnosisTabs.find((tab) => tab === search.get("tab")) ?? "longTerm";
}

const tabHref = (tab: DiagnosisTab) => (tab === "longTerm" ? "/diagnosis" : `/diagnosis?tab=${tab}`);

function DiagnosisCard({ diagnosis, marksLongTerm }: { diagnosis: ListedDiagnosis; marksLongTerm: boolean }) {
  const { onset, note, plain, isLongTerm } = diagnosis;
  return (
    <li className="card">
      <div className="card-top">
        <h3 tabIndex={-1}>
          {note ?? "Diagnosis not named"}
          {plain === undefined ? null : <span className="font-normal text-text"> ({plain})</span>}
        </h3>
        {marksLongTerm && isLongTerm === true ? (
          <Badge tone="info" icon="calendar">
            Long term
          </Badge>
        ) : null}
      </div>
      <p className="text-muted">
        {onset === undefined ? (
          "Start date not recorded"
        ) : (
          <>
            Started <WholeDates>{shortDate(onset)}</WholeDates>
          </>
        )}
      </p>
    </li>
  );
}
