import type { TimeLeft } from "#app/shared/session-headers.ts";
import type { IsoTime } from "#practice-api/units.ts";

const mark = "isOtherRecord";

/** Another tab has opened another record. The mark is in the page's entry of the history. */
export function reloadForRecord(): void {
  history.replaceState({ ...history.state, [mark]: true }, "");
  location.reload();
}

/** It is true for the first caller after a reload. */
export function takeRecordReload(): boolean {
  const { [mark]: isMarked = false, ...state } = history.state ?? {};
  if (isMarked) history.replaceState(state, "");
  return isMarked;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = new Set<Field>();
/** Words that look for something, and passwords, are no text to keep. */
const kept = "main :is(textarea, input:is([type=text], [type=tel], [type=email], [type=date], :not([type])))";

export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(kept)) fields.add(target as Field);
  };
  addEventListener("input", onInput, { capture: true });
  return () => {
    removeEventListener("input", onInput, { capture: true });
    fields.clear();
  };
}

export type TypedText = { label: string; text: string };

export const typedTexts = (): TypedText[] => {
  const typed = [...fields].flatMap((field) => {
    const text = field.value.trim();
    return field.isConnected && text !== ""
      ? { label: field.labels?.[0]?.textContent.trim() ?? "", text }
      : [];
  });
  const files = [...keepers].flatMap(({ files }) => files());
  return files.length === 0 ? typed : [...typed, { label: "Files you chose", text: files.join(", ") }];
};

/** Once the practice has what was written, `savedAt` is its time. */
export type Kept = { savedAt: IsoTime | undefined; filesLost: number };
type Keeper = { keep: () => Promise<Kept | undefined>; files: () => readonly string[] };
const keepers = new Set<Keeper>();

/** What is typed is saved before another record takes the page's place. */
export function onRecordChange(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

export const keepTyped = (): Promise<Kept | undefined> =>
  Promise.race([...keepers].map(({ keep }) => keep()));

export async function readOpenPerson(): Promise<string | undefined> {
  const { personName }: Partial<TimeLeft> = await readJson(fetch("/session/time"));
  return personName;
}

const readJson = async (answering: Promise<Response>) => {
  const answer = await answering.catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => ({})) : {};
};

/** Leaves the page as it is. The portal says afterwards what is open. */
export async function reopenRecord(person: string): Promise<void> {
  const body = new URLSearchParams({ intent: "switch", person });
  await fetch("/session", { method: "POST", body, redirect: "manual" }).catch(() => undefined);
}
