import { ageInWords } from "#app/.server/age.ts";
import { hasArea } from "#app/.server/has-area.ts";
import type { HtmlCleaner } from "#app/.server/html/html-cleaner.ts";
import { PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { contactView, latestProfile } from "#app/.server/record/profile.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { plural } from "#app/format/plural.ts";
import type { ResultDetail } from "#practice-api/results/detail.ts";
import { textOfHtml } from "#practice-api/wire/prose.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { type Essential, type EssentialBlock, essentialBlock, notOffered } from "./copy/essentials.ts";
import { choosableParts, type ListedPart, type Patient, parts } from "./copy/parts.ts";
import type { ResultContent } from "./copy/rows.ts";

export async function readListPage<P extends ListedPart>(context: RequestContext, part: P, page: number) {
  return { ...(await parts[part].read(context.api, page)), asOf: await context.asOf() };
}

/**
 * The caller names results that are read already: opening one of these marks nothing (ruling B71). Those that
 * the practice refuses because of its limit are left out, with its wait. @throws PracticeError when the
 * session has ended.
 */
export async function readContents(context: RequestContext, ids: readonly string[], html: HtmlCleaner) {
  const waits: number[] = [];
  const read = await Promise.all(
    ids.map(async (id) => {
      try {
        return [{ id, content: await contentIn(await context.api.results.read({ resultId: id }), html) }];
      } catch (error) {
        if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
        const wait = limitWait(error);
        if (wait === undefined) return [{ id, content: { kind: "failed" as const } }];
        waits.push(wait);
        return [];
      }
    }),
  );
  const refused = waits.length === 0 ? {} : { retryAfter: Math.max(...waits) };
  return { entries: read.flat(), ...refused, asOf: await context.asOf() };
}

const defaultWaitSeconds = 5;

/** Undefined unless the practice's limit refused the call. */
export const limitWait = ({ status, retryAfter }: PracticeError): number | undefined =>
  status === 429 ? Math.ceil((retryAfter ?? 1_000 * defaultWaitSeconds) / 1_000) : undefined;

/** HTML that is too large to be cleaned, or has no words, is not in the copy, like a PDF. */
async function contentIn(detail: ResultDetail, cleaner: HtmlCleaner): Promise<ResultContent> {
  if (detail.kind === "pdf" || detail.kind === "file") return { kind: "document" };
  if (detail.kind === "html") {
    const cleaned = await cleaner.clean(detail.html);
    if (cleaned.html === undefined) return { kind: cleaned.reason === "busy" ? "failed" : "document" };
    const text = textOfHtml(cleaned.html).replaceAll(/\n{2,}/g, "\n");
    return text === "" ? { kind: "document" } : { kind: "text", text };
  }
  if (detail.kind === "empty") return { kind: "empty" };
  return { kind: "values", values: detail.observations, unreadable: detail.unreadable };
}

export type CopyChoices = { parts: ListedPart[]; patient: Patient; today: string; yearAgo: string };

/** @throws PracticeError without the practice's menu. */
export async function loadChoices(context: RequestContext): Promise<CopyChoices> {
  const [menu, profile, practice] = await Promise.all([
    context.menu(),
    // A copy is made without what cannot be read here.
    unlessFailed(context.profile()),
    unlessFailed(context.practiceDetails()),
  ]);
  const { nhi, birthDate, gender, emergencyContacts = [], unread } = profile ?? {};
  const now = await context.now();
  return {
    parts: choosableParts(menu.entries.map(({ area }) => area)),
    patient: {
      name: context.session.data.patientName,
      nhi,
      birthDate,
      gender,
      practice: practice?.name,
      contacts:
        profile === undefined || unread?.includes("emergencyContacts")
          ? undefined
          : emergencyContacts.map(contactView),
    },
    today: now.toISODate(),
    yearAgo: now.minus({ years: 1 }).toISODate(),
  };
}

/** @throws PracticeError when the list or the menu cannot be read. */
export async function loadEssential<E extends Essential>(
  context: RequestContext,
  essential: E,
): Promise<EssentialBlock> {
  const { area, pageSize, read } = parts[essential];
  if (!(await hasArea(context, area))) return { rows: [], lost: notOffered };
  const readPage = (page: number) => read(context.api, page);
  const { entries, unreadable, missing } = await readPages(readPage, { pageSize });
  const lost = [
    unreadable === 0 ? undefined : `${plural(unreadable, "entry", "entries")} could not be read`,
    missing === undefined ? undefined : "The list is longer than we read here",
  ];
  const today = await context.today();
  return essentialBlock(essential, entries, today, lost.filter(Boolean).join(". ") || undefined);
}

export async function loadPerson(context: RequestContext) {
  const profile = await latestProfile(context);
  const { fullName, birthDate, nhi, gender, generalPractitioner, emergencyContacts = [], unread } = profile;
  return {
    name: fullName,
    birthDate,
    age: birthDate === undefined ? undefined : ageInWords(birthDate, await context.now()),
    nhi,
    gender,
    doctor: generalPractitioner,
    contacts: emergencyContacts.map(contactView),
    unread: unread ?? [],
  };
}
