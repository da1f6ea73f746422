import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { screenLoader } from "#app/.server/screen.ts";
import { closesDocument, withDocument } from "#app/documents/document-address.ts";
import { shortDate } from "#app/format/dates.ts";
import { DateRangeErrors, DateRangeForm } from "#app/lists/date-range-form.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { loadLetters } from "./.server/load-letters.ts";
import type { Route } from "./+types/route";
import { letterNoun } from "./letter.ts";
import { LetterDialog } from "./letter-dialog.tsx";
import { LettersByYear } from "./letter-tiles.tsx";
import { letterParameter, lettersHref } from "./links.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(loadLetters);

/** Closing a letter needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !closesDocument(currentUrl, nextUrl, letterParameter) && defaultShouldRevalidate;
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { filter, pages, list, opened } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { range } = filter;
  const days = range && `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <>
      <ScreenHeader />
      <DateRangeErrors errors={filter.errors} />
      <DateRangeForm filter={filter} action={lettersHref()} submitText="Search" clearHref={lettersHref()} />
      {list === undefined ? null : (
        <ListPanel
          list={list}
          noun={letterNoun}
          label="Letters"
          what="your letters"
          href={lettersHref(range)}
          pages={pages}
          summary={days}
          canPrint
          empty={
            <>
              <p>
                <WholeDates>
                  {days === undefined
                    ? "You have no letters or documents."
                    : `You have no letters from ${days}.`}
                </WholeDates>
              </p>
              {days === undefined ? null : (
                <Link to={lettersHref()} className={buttonClass("secondary")}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {({ entries }) => <LettersByYear letters={entries} />}
        </ListPanel>
      )}
      {opened === undefined || search.get(letterParameter) !== opened.id ? null : (
        <LetterDialog
          key={opened.id}
          letter={opened.letter}
          document={opened.document}
          onClose={() =>
            void navigate(
              { search: withDocument(search, letterParameter, undefined) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
    </>
  );
}
