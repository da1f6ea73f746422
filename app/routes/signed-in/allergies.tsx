import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { groupBy } from "#app/lists/group-by.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import { useLastLoaded } from "#app/shell/deferred.tsx";
import { findableAllergy } from "#app/shell/find/record-entries.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import {
  type AllergyGroup,
  allergyGroup,
  allergyGroups,
  severityWord,
} from "#practice-api/allergies/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { Route } from "./+types/allergies";
import "#app/lists/card-pairs.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** The severe ones come first whatever page they are on, so many pages are read at once. */
const pagesAtOnce = 10;

export const loader = screenLoader((args) => {
  const { context, url } = args;
  const pages = pagesIn(url.searchParams);
  const read = (page: number) => context.api.allergies.list({ page });
  const list = readList(context, { read, pages: pages * pagesAtOnce, pageSize: pageSizes.allergies });
  return defer(args, { list });
});

export default function Allergies({ loaderData: { list } }: Route.ComponentProps) {
  useSeenList("allergies/all", useLastLoaded(list), (one) => findableAllergy(one, allergyGroup(one)));
  return (
    <>
      <ListScreenHeader />
      <ListPanel
        list={list}
        noun={{ one: "allergy", many: "allergies" }}
        label="Allergies"
        href="/allergies"
        canPrint
        empty={<p>No allergies are in your record. If you have one, call the practice.</p>}
      >
        {({ entries }) => <AllergyList allergies={entries} />}
      </ListPanel>
      <section className="card mt-6 grid gap-3 print:hidden">
        <p>
          <strong>Something wrong or missing?</strong> Tell the practice before you take a new medicine.
        </p>
        <CallPractice />
      </section>
    </>
  );
}

const headings: Record<AllergyGroup, string> = {
  unrecorded: "Severity not recorded",
  severe: "Severe",
  other: "Other severity",
  moderate: "Moderate",
  mild: "Mild",
  noneKnown: "None known",
};

/** Those whose severity is not known come first (ruling B70). */
function AllergyList({ allergies }: { allergies: readonly Allergy[] }) {
  const groups = groupBy(allergies, allergyGroup);
  return allergyGroups.map((group) => {
    const cards = groups.get(group);
    if (cards === undefined) return null;
    return (
      <section key={group}>
        <GroupHeading count={cards.length}>{headings[group]}</GroupHeading>
        {group === "noneKnown" && groups.size > 1 ? (
          <p className="mb-3">Your record also has the entries above. Ask the practice which is right.</p>
        ) : null}
        <ul className="card-pairs">
          {cards.map((allergy) => (
            <AllergyCard key={allergy.id} allergy={allergy} group={group} />
          ))}
        </ul>
      </section>
    );
  });
}

/** The heading can take the focus, because "Show more" moves it to the first allergy that it adds. */
function AllergyCard({ allergy, group }: { allergy: Allergy; group: AllergyGroup }) {
  const { substance, severity, reaction, type, note } = allergy;
  const isAllergy = group !== "noneKnown";
  return (
    <li className="card">
      <div className="card-top">
        <h3 tabIndex={-1}>{substance}</h3>
        {isAllergy && group !== "unrecorded" ? <SeverityBadge severity={severity} /> : null}
      </div>
      {isAllergy ? (
        <dl className="grid grid-cols-start-rest gap-x-4 tiny:grid-cols-1">
          <dt className="text-muted wrap-normal">Reaction</dt>
          <dd className="text-ink">{reaction ?? "Not recorded"}</dd>
          <dt className="text-muted wrap-normal">Type</dt>
          <dd className="text-ink">{type ?? "Not recorded"}</dd>
        </dl>
      ) : null}
      {note === undefined ? null : <p>{note}</p>}
      {group === "unrecorded" ? <p>It may be more than mild: ask the practice.</p> : null}
    </li>
  );
}

type Severity = Allergy["severity"];

const looks: ReadonlyMap<Severity, Pick<BadgeProps, "tone" | "icon">> = new Map([
  ["severe", { tone: "danger", icon: "alert-triangle" }],
  ["moderate", { tone: "warning", icon: "info" }],
  ["mild", { tone: "neutral", icon: "equal" }],
]);

/** Neither a mild severity nor one that is not recorded looks harmless (ruling B70). */
function SeverityBadge({ severity }: { severity: Severity }) {
  const look = looks.get(severity);
  return (
    <Badge tone={look?.tone ?? "outline"} icon={look?.icon ?? "help"}>
      {severityWord(severity) ?? "Severity not recorded"}
    </Badge>
  );
}
