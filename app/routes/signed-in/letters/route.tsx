import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { DocumentDialog } from "#app/documents/document-panel.tsx";
import type { OpenDocument } from "#app/documents/open-document.ts";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { searchWith } from "#app/format/search.ts";
import { DateRangeErrors, DateRangeForm, FindFold } from "#app/lists/date-range-form.tsx";
import { groupBy } from "#app/lists/group-by.ts";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { Deferred, type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { useSeenList } from "#app/shell/find/use-seen-list.ts";
import { BookAbout } from "#app/shell/page/record-action.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Route } from "./+types/route";
import {
  detailsOf,
  findableLetter,
  type LetterProviders,
  type ListedLetter,
  letterNoun,
  letterParameter,
  lettersHref,
  openSearch,
  readParameter,
} from "./letter.ts";
import { loadLetters } from "./loader.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadLetters);

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const mustRead = args.nextUrl.searchParams.has(readParameter);
  return mustRead ? args.defaultShouldRevalidate : keepLetters(args);
}
const keepLetters = keepLoaded(letterParameter, readParameter);

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { filter, list, providers } = loaderData;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const opened = useOpenLetter(loaderData, search.get(letterParameter));
  const { range } = filter;
  const loaded = useLastLoaded(list);
  const known = useLastLoaded(providers);
  useSeenList(
    range === undefined ? "letters/all" : "letters/found",
    // Without who wrote them, they cannot all be found.
    loaded && { ...loaded, hasMore: loaded.hasMore || known === undefined },
    (letter) => findableLetter(letter, known?.[letter.id], search),
    known,
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
          href={lettersHref(range)}
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
  return searchWith(search, { [readParameter]: undefined, [letterParameter]: undefined });
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

type LetterDialogProps = {
  letter: DeferredPanel<ListedLetter>;
  document: DeferredPanel<OpenDocument>;
  onClose: () => void;
};

function LetterDialog({ letter, document, onClose }: LetterDialogProps) {
  const known = letter instanceof Promise || letter.state === "failed" ? undefined : letter.value;
  return (
    <DocumentDialog
      title={known?.title ?? "Letter"}
      description={known && detailsOf(known)}
      document={document}
      what="this letter"
      onClose={onClose}
    >
      {known === undefined ? null : (
        <BookAbout kind="letter" id={known.id} title={known.title} variant="quiet" />
      )}
    </DocumentDialog>
  );
}

const withoutDate = "Date not recorded";

type LettersProps = {
  letters: readonly ListedLetter[];
  providers: DeferredPanel<LetterProviders | undefined> | undefined;
};

function LettersByYear({ letters, providers }: LettersProps) {
  const years = groupBy(letters, ({ at }) => (at === undefined ? withoutDate : isoDay(at).slice(0, 4)));
  return [...years].map(([year, inYear]) => (
    <section key={year} aria-label={year}>
      <GroupHeading count={inYear.length}>{year}</GroupHeading>
      <ul className="card divide-y divide-line overflow-hidden p-0">
        {inYear.map((letter) => (
          <LetterRow key={letter.id} letter={letter} providers={providers} />
        ))}
      </ul>
    </section>
  ));
}

function LetterRow({ letter, providers }: Pick<LettersProps, "providers"> & { letter: ListedLetter }) {
  const [search] = useSearchParams();
  const { id, title, file } = letter;
  return (
    <li>
      <Link
        to={{ search: openSearch(search, { id, file }) }}
        preventScrollReset
        className="grid grid-cols-start-rest-end items-center gap-x-4 px-4 py-3 text-muted text-small/6 no-underline wrap-anywhere hover:bg-tint focus-visible:-outline-offset-3 @split:px-6"
      >
        <Icon name="file" />
        <span className="sr-only">View </span>
        <div className="flex flex-col @split:flex-row @split:flex-wrap @split:justify-between @split:gap-x-6">
          <h3 className="text-body/6 @split:w-full">{title}</h3>
          {providers === undefined ? null : (
            <Deferred panel={providers} loading={null} failed={null}>
              {(known) => <Provider providers={known} id={id} />}
            </Deferred>
          )}
          <p className="order-first font-semi text-ink @split:order-none">
            <WholeDates isName>{detailsOf(letter)}</WholeDates>
          </p>
        </div>
        <Icon name="chevron-right" size="small" className="text-link" />
      </Link>
    </li>
  );
}

/** Without a word such as "from", which the record does not have. */
function Provider({ providers, id }: { providers: LetterProviders | undefined; id: string }) {
  const provider = providers?.[id];
  return provider === undefined ? null : <p>{provider}</p>;
}
