import { unlessAborted } from "#app/browser/session-fetch.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import {
  type Choices,
  type ContentsPage,
  inRange,
  type ListedPart,
  type PartEntries,
  type PartId,
  type PartPage,
  parts,
  partsToRead,
  resultsPerRequest,
} from "./parts.ts";
import type { ContentOfResult } from "./rows.ts";

/** Only a list that was read to its end is in the copy. */
export type PartOutcome<T> = ({ state: "read" } & PartPage<T>) | { state: "failed" } | { state: "stopped" };
export type Outcomes = { readonly [P in PartId]?: PartOutcome<PartEntries[P]> };

/** A call that cannot be answered throws. */
export type Source = {
  page: <P extends ListedPart>(part: P, page: number) => Promise<PartPage<PartEntries[P]>>;
  contents: (ids: readonly string[], page: number) => Promise<ContentsPage>;
};

export type Progress = {
  parts: readonly PartId[];
  outcomes: Outcomes;
  current?: ({ part: PartId } & PageProgress) | undefined;
  wait?: number | undefined;
};

type Options = {
  /** What was read before is not read again. */
  before?: Outcomes;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  isFatal?: (error: unknown) => boolean;
};

/** So often the practice may refuse every result of a request before they count as failed. */
const maxRefusals = 10;

/** A part that cannot be read is failed, and the others are read. */
export async function readRecord(
  choices: Choices,
  source: Source,
  { before = {}, signal, onProgress, isFatal = () => false }: Options,
): Promise<Outcomes> {
  const all = partsToRead(choices.parts);
  const outcomes: { [P in PartId]?: PartOutcome<PartEntries[P]> } = { ...before };

  const show = (current?: Progress["current"], wait?: number) =>
    onProgress({ parts: all, outcomes: { ...outcomes }, current, wait });

  async function readList<P extends ListedPart>(part: P): Promise<void> {
    if (outcomes[part]?.state === "read") return;
    const read = () =>
      readEveryPage<PartEntries[P]>(
        (page) => source.page(part, page),
        parts[part].pageSize,
        (reading) => show({ part, ...reading }),
      );
    Object.assign(outcomes, { [part]: await outcomeOf(read) });
  }

  async function readValues(): Promise<void> {
    const { results, resultValues } = outcomes;
    if (results?.state !== "read") {
      outcomes.resultValues = { state: results?.state ?? "failed" };
      return;
    }
    const known = new Map<string, ContentOfResult>();
    for (const one of resultValues?.state === "read" ? resultValues.entries : []) {
      if (one.content.kind !== "failed" && one.content.kind !== "stopped") known.set(one.id, one);
    }
    const listed = inRange("results", results.entries, choices);
    // Opening a result marks it as read, so only those that are read already are opened (rulings B31, B71).
    for (const { id, isRead } of listed)
      if (isRead !== true) known.set(id, { id, content: { kind: "notOpened" } });
    // One without an id cannot be opened.
    if (listed.some(({ id }) => id === "") && !known.has(""))
      known.set("", { id: "", content: { kind: "failed" } });
    const toRead = listed.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    const total = toRead.length;
    let [asOf, refusals] = [results.asOf, 0];
    for (let page = 1; toRead.length > 0 && !signal.aborted; page++) {
      const current = { part: "resultValues", page, read: total - toRead.length, total } as const;
      show(current);
      const ids = toRead.slice(0, resultsPerRequest);
      const answer = await orFatal(() => source.contents(ids, page));
      if (signal.aborted) break;
      for (const one of answer?.entries ?? []) known.set(one.id, one);
      asOf = answer?.asOf ?? asOf;
      const isRefused = answer?.retryAfter !== undefined && refusals < maxRefusals;
      const left = isRefused ? ids.filter((id) => !known.has(id)) : [];
      toRead.splice(0, ids.length, ...left);
      refusals = left.length === ids.length ? refusals + 1 : 0;
      for (const id of ids) {
        if (!left.includes(id) && !known.has(id)) known.set(id, { id, content: { kind: "failed" } });
      }
      if (left.length > 0) {
        show(current, answer?.retryAfter);
        const wait = new Promise<void>((done) => void setTimeout(done, 1_000 * (answer?.retryAfter ?? 0)));
        await unlessAborted(wait, signal).catch(() => undefined);
      }
    }
    for (const id of toRead) known.set(id, { id, content: { kind: "stopped" } });
    outcomes.resultValues = { state: "read", entries: [...known.values()], unreadable: 0, asOf };
  }

  async function outcomeOf<T>(work: () => Promise<PartPage<T>>): Promise<PartOutcome<T>> {
    if (signal.aborted) return { state: "stopped" };
    const read = await orFatal(work);
    if (signal.aborted && read === undefined) return { state: "stopped" };
    return read === undefined ? { state: "failed" } : { state: "read", ...read };
  }

  async function orFatal<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isFatal(error)) throw error;
      return undefined;
    }
  }

  for (const part of all) await (part === "resultValues" ? readValues() : readList(part));
  return outcomes;
}

/** More pages than any record has. A list that never ends counts as failed. */
const maxPages = 500;

type PageProgress = { page: number; read: number; total: number | undefined };

/** @throws what `readPage` throws, and Error for a list without an end. */
export async function readEveryPage<T extends Identified>(
  readPage: (page: number) => Promise<PartPage<T>>,
  pageSize: number,
  onProgress: (progress: PageProgress) => void,
): Promise<PartPage<T>> {
  let asOf = "";
  const read = async (page: number) => {
    const answer = await readPage(page);
    asOf = answer.asOf;
    return answer;
  };
  const { entries, unreadable, missing, progress } = await readPages(read, {
    pageSize,
    maxPages,
    maxAtOnce: 1,
    onRound: (entries, { page, total }) => onProgress({ page: page + 1, read: entries.length, total }),
  });
  if (missing !== undefined) throw new Error("The list has no end.");
  const { total } = progress;
  return { entries, unreadable, ...(total === undefined ? {} : { total }), asOf };
}
