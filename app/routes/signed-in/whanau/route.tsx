import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { timeOf } from "#app/format/dates.ts";
import { AsOfOnPaper } from "#app/lists/as-of-on-paper.tsx";
import { FailedPanel } from "#app/shell/page/area-error.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import type { Route } from "./+types/route";
import { readPeople } from "./people.server.ts";
import { PersonCard } from "./person-card.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** A person who fails or is slow does not hold up the others. */
export const loader = screenLoader(async (args) => {
  const { people, unreadable, isFailed } = await readPeople(args);
  const summaries = Object.fromEntries(people.map(({ record, summary }) => [record.key, summary]));
  const panels = await defer(args, summaries);
  return {
    asOf: (await args.context.now()).toUTC().toISO(),
    unreadable,
    isFailed,
    people: people.flatMap(({ record: { patientId, ...record } }) => {
      const summary = panels[record.key];
      return summary === undefined ? [] : [{ record, summary }];
    }),
  };
});

/** Ruling B47. */
export default function Whanau({ loaderData: { asOf, unreadable, isFailed, people } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader
        heading={
          <>
            My <span lang="mi">whānau</span>
          </>
        }
        line={
          <>
            The people whose records you may open.
            <span className="print:hidden"> Updated at {timeOf(asOf)}.</span>
          </>
        }
      />
      <AsOfOnPaper asOf={asOf} className="mb-4" />
      <UnreadablePeople count={unreadable} />
      {isFailed ? (
        <div className="card mb-6">
          <FailedPanel what="the people you act for" isList />
        </div>
      ) : null}
      <div className="grid gap-6 @pair:grid-cols-2 @wide:grid-cols-3">
        {people.map(({ record, summary }) => (
          <PersonCard key={record.key} record={record} summary={summary} now={asOf} />
        ))}
      </div>
      {people.length > 1 || unreadable > 0 || isFailed ? null : (
        <p className="mt-6 max-w-measure">
          No one else’s record is linked to yours. Call the practice if someone is missing here.
        </p>
      )}
    </>
  );
}
