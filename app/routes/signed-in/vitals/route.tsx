import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import type { Route } from "./+types/route";
import { listVitals } from "./loader.server.ts";
import { VitalCard } from "./vital-card.tsx";
import { hasLatest, vitalGroups } from "./vital-groups.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader((args) =>
  defer(args, { list: listVitals(args.context, pagesIn(args.url.searchParams)) }),
);

export default function Vitals({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader line="What the practice measured." />
      <ListPanel
        list={list}
        noun={{ one: "measurement", many: "measurements" }}
        label="Vitals"
        href="/vitals"
        canPrint
        empty={<p>The practice has recorded no measurements for you.</p>}
      >
        {(loaded) => (
          <div className="grid grid-cols-1 items-start gap-6 @split:grid-cols-2 @split:*:first:not-last:col-span-full">
            {vitalGroups(loaded.entries).map((group) => (
              <VitalCard key={group.name} group={group} hasLatest={hasLatest(loaded)} />
            ))}
          </div>
        )}
      </ListPanel>
    </>
  );
}
