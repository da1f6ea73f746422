import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { allergyPageSize } from "#practice-api/allergies/rules.ts";
import type { Route } from "./+types/route";
import { AllergyList } from "./allergy-list.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

/** The severe ones come first whatever page they are on, so many pages are read at once. */
const pagesAtOnce = 10;

export const loader = screenLoader(async (args) => {
  const { context, url } = args;
  const pages = pagesIn(url.searchParams);
  const list = readList(context, {
    read: (page) => context.api.allergies.list({ page }),
    pages: pages * pagesAtOnce,
    pageSize: allergyPageSize,
  });
  return { pages, ...(await defer(args, { list })) };
});

export default function Allergies({ loaderData: { list, pages } }: Route.ComponentProps) {
  return (
    <>
      <ListScreenHeader />
      <ListPanel
        list={list}
        noun={{ one: "allergy", many: "allergies" }}
        label="Allergies"
        href="/allergies"
        pages={pages}
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
