import { defer } from "#app/.server/defer.ts";
import { hasArea } from "#app/.server/has-area.ts";
import { ifFailed, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { formatName } from "#app/documents/.server/document.ts";
import { fileOf, openDocument } from "#app/documents/.server/open-document.ts";
import { letterFilePath, readLetter } from "#app/documents/.server/read-documents.ts";
import { readDateRange } from "#app/lists/.server/date-range.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { type DateRange, isRefused } from "#app/lists/date-range.ts";
import { isAboutEntry } from "#app/lists/is-about-entry.ts";
import type { List } from "#app/lists/list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import type { Letter } from "#practice-api/letters.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { letterEvent } from "#practice-api/timeline/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { type LetterProviders, type ListedLetter, letterParameter } from "./letter.ts";

export async function loadLetters(args: ScreenArgs) {
  const { url, context } = args;
  const search = url.searchParams;
  const pages = pagesIn(search);
  const hasRange = ["from", "to"].some((end) => (search.get(end) ?? "") !== "");
  // Without a range the list depends on no day, and does not wait for the practice's clock.
  const whole = hasRange ? undefined : readLetters(args, undefined, pages);
  whole?.catch(() => undefined);
  const filter = readDateRange(search, { today: await context.today() });
  const letters = isRefused(filter) ? undefined : (whole ?? readLetters(args, filter.range, pages));
  letters?.catch(() => undefined);
  const providers = letters && findProviders(context, letters);
  providers?.catch(() => undefined);
  const listed = letters?.then((list) => withoutContents(args, list));
  listed?.catch(() => undefined);
  const letterId = search.get(letterParameter) ?? undefined;
  const [panels, opened] = await Promise.all([
    listed && defer(args, { list: listed, providers }),
    letterId === undefined ? undefined : defer(args, openLetter(args, letterId, letters)),
  ]);
  return { filter, ...panels, opened: opened && { id: String(letterId), ...opened } };
}

async function readLetters({ context }: ScreenArgs, range: DateRange | undefined, pages: number) {
  const read = (page: number) => context.api.letters.list({ ...range, page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.letters });
  list.entries.sort((one, other) => timeOf(other) - timeOf(one));
  return list;
}

/** With who wrote them. `providers` is null where the timeline, which says that, could not be read. */
export async function lettersToFind(args: ScreenArgs) {
  const letters = readLetters(args, undefined, 1);
  const reading = findProviders(args.context, letters).catch(ifFailed(() => null));
  const [list, providers] = await Promise.all([letters, reading]);
  return { ...withoutContents(args, list), providers };
}

const timeOf = ({ at }: Letter) => (at === undefined ? 0 : Date.parse(at));

function openLetter(args: ScreenArgs, id: string, letters: Promise<List<Letter>> | undefined) {
  let reading: Promise<Letter> | undefined;
  const read = () => {
    reading ??= readLetter(args.context, id);
    return reading;
  };
  const inList = async () => {
    const list = letters && (await unlessFailed(letters));
    return list?.entries.find((letter) => letter.id === id);
  };
  const document = inList().then((listed) => openDocument(args, { listed, read, path: letterFilePath(id) }));
  const letter = document.then(async () => asListed(args, (await inList()) ?? (await read())));
  return { letter, document };
}

/** The browser gets the content of a letter when it is opened. */
const withoutContents = (args: ScreenArgs, list: List<Letter>): List<ListedLetter> => ({
  ...list,
  entries: list.entries.map((letter) => asListed(args, letter)),
});

function asListed({ context }: ScreenArgs, { id, type, at, contentType }: Letter): ListedLetter {
  const file = fileOf(context, { contentType, path: letterFilePath(id) });
  return { id, title: type || "Letter", at, format: formatName(contentType), file };
}

const maxPages = 10;

/**
 * A letter names no provider (spec 2, section 3), and what the timeline's did with it is not recorded.
 * @throws PracticeError when the timeline cannot be read.
 */
async function findProviders(
  context: RequestContext,
  letters: Promise<List<Letter>>,
): Promise<LetterProviders> {
  if (!(await hasArea(context, "timeline"))) return {};
  const read = readPages((page) => context.api.timeline.list({ page }), {
    pages: maxPages,
    pageSize: pageSizes.timeline,
  });
  const [{ entries: events }, { entries }] = await Promise.all([read, letters]);
  const byId = new Map(events.map((event) => [event.id, event]));
  const found = entries.flatMap(({ id, type, at }) => {
    const event = byId.get(id);
    const isLetter = event !== undefined && letterEvent.test(event.kind ?? "");
    if (!isLetter || event.provider === undefined || !isAboutEntry(event, { id, name: type, at })) return [];
    return [[id, event.provider] as const];
  });
  return Object.fromEntries(found);
}
