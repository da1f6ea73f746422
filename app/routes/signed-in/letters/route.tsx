import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { withDocument } from "#app/documents/document-address.ts";
import { shortDate } from "#app/format/dates.ts";
import { DateRangeErrors, DateRangeForm } from "#app/lists/date-range-form.tsx";
import { FindFold } from "#app/lists/find-fold.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { useLastLoaded } from "#app/shell/page/deferred.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { loadLetters } from "./.server/load-letters.ts";
import type { Route } from "./+types/route";
import { findableLetter, letterNoun } from "./letter.ts";
import { LetterDialog } from "./letter-dialog.tsx";
import { LettersByYear } from "./letter-list.tsx";
import { letterParameter, lettersHref, readParameter } from "./links.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadLetters);

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const mustRead = args.nextUrl.searchParams.has(readParameter);
  return mustRead ? args.defaultShouldRevalidate : keepLetters(args);
}
const keepLetters = keepLoaded(letterParameter, readParameter);

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { filter, pages, list, providers } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const opened = useOpenLetter(loaderData, search.get(letterParameter));
  const { range } = filter;
  useSeenList(range === undefined ? "letters/all" : "letters/found", useLastLoaded(list), (letter) =>
    findableLetter(letter, search),
  );
  const days = range && `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <>
      <ScreenHeader />
      <DateRangeErrors errors={filter.errors} />
      <FindFold title="Find by date" isOpen={filter.typed.from !== "" || filter.typed.to !== ""}>
        <DateRangeForm filter={filter} action={lettersHref()} submitText="Search" clearHref={lettersHref()} />
      </FindFold>
      {list === undefined ? null : (
        <ListPanel
          list={list}
          noun={letterNoun}
          label="Letters"
          what="your letters"
          href={lettersHref(range)}
          pages={pages}
          isSearch={days !== undefined}
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
          {({ entries }) => <LettersByYear letters={entries} providers={providers} />}
        </ListPanel>
      )}
      {opened === undefined ? null : (
        <LetterDialog
          key={opened.id}
          letter={opened.letter}
          document={opened.document}
          onClose={() =>
            void navigate({ search: closedSearch(search) }, { replace: true, preventScrollReset: true })
          }
        />
      )}
    </>
  );
}

function closedSearch(search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete(readParameter);
  return withDocument(rest, letterParameter, undefined);
}

type LoadedLetters = Route.ComponentProps["loaderData"];

function useOpenLetter({ opened, list }: LoadedLetters, id: string | null): LoadedLetters["opened"] {
  const loaded = useLastLoaded(list);
  if (opened?.id === id) return opened;
  const letter = loaded?.entries.find((entry) => entry.id === id);
  if (letter?.file === undefined) return undefined;
  return {
    id: letter.id,
    letter: { state: "loaded", value: letter },
    document: { state: "loaded", value: letter.file },
  };
}
