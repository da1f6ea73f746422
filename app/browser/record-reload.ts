import type { TimeLeft } from "./session-headers.ts";

const mark = "isOtherRecord";

/** Reloads the page, because another tab has opened another record, and marks its entry in the history. */
export function reloadForRecord(): void {
  history.replaceState({ ...history.state, [mark]: true }, "");
  location.reload();
}

/** Whether `reloadForRecord` loaded this page. True once. */
export function takeRecordReload(): boolean {
  const { [mark]: isMarked = false, ...state } = history.state ?? {};
  if (isMarked) history.replaceState(state, "");
  return isMarked;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = new Set<Field>();
/** Words that look for something, and passwords, are no text to keep. */
const kept = "main :is(textarea, input:is([type=text], [type=tel], [type=email], [type=date], :not([type])))";

/** Notes the fields in which the patient types, until the returned function is called. */
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

/** What was typed into a field of the page. */
export type TypedText = { label: string; text: string };

/** What was typed and which files were chosen on the page, as far as they are still there. */
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

/** What became of what was written: the practice's time, ISO, once it has it, and how many files are gone. */
export type Kept = { savedAt: string | undefined; filesLost: number };
type Keeper = {
  keep: () => Promise<Kept | undefined>;
  /** The names of the chosen files. */
  files: () => readonly string[];
};
const keepers = new Set<Keeper>();

/** Names a way to save what is typed before another record takes the page's place. */
export function onRecordChange(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/** Saves what was typed at the practice, where it can be. */
export const keepTyped = (): Promise<Kept | undefined> =>
  Promise.race([...keepers].map(({ keep }) => keep()));

/** The patient whose record the session has open now. Undefined where the portal does not say. */
export async function readOpenPerson(): Promise<string | undefined> {
  const { personName }: Partial<TimeLeft> = await readJson(fetch("/session/time"));
  return personName;
}

const readJson = async (answering: Promise<Response>) => {
  const answer = await answering.catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => ({})) : {};
};

/** Opens the page's own record again, and leaves the page as it is. The portal says afterwards what is open. */
export async function reopenRecord(person: string): Promise<void> {
  const body = new URLSearchParams({ intent: "switch", person });
  await fetch("/session", { method: "POST", body, redirect: "manual" }).catch(() => undefined);
}
