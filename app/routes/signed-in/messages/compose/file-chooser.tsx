import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import { afterRefusal, announceSend } from "#app/browser/session-fetch.ts";
import { fileSize } from "#app/format/file-size.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { MessageFile } from "#machines/message/types.ts";
import { attachmentTypes, fileLimits } from "#practice-api/messages/rules.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { uploadsPath } from "../links.ts";
import { textButtonClass } from "../mail/mail.tsx";
import type { ReceivedFile } from "../sending/.server/files.ts";
import type { MessageActor } from "../sending/message-actor.ts";
import {
  checkFile,
  fileNameHeader,
  fileProblemTexts,
  fileSetProblem,
  headBytes,
  type SetFile,
  setProblemTexts,
} from "../sending/message-files.ts";
import { otherPictures, shrinkPhoto } from "./shrink-photo.ts";

type FileChooserProps = {
  actor: MessageActor;
  files: readonly MessageFile[];
  kept: readonly number[] | undefined;
  refused: readonly { name: string; text: string }[];
  error: string | undefined;
  isHydrated: boolean;
};

const accepted = [...Object.values(attachmentTypes).flat(), ...otherPictures].map((end) => `.${end}`).join();

/** Files are uploaded at once; without JavaScript, with the form. */
export function FileChooser({ actor, files, kept, refused, error, isHydrated }: FileChooserProps) {
  const { chosen, add, remove, removeFile, noneValid, news } = useUploads(actor);
  const box = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void add([...(currentTarget.files ?? [])]);
    // A browser reports no change when the same file is chosen again.
    currentTarget.value = "";
  };
  /** The next file's button takes the focus of one that goes, or else the one that adds a file. */
  const focusAfter = (remove: () => void) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
    const row = document.activeElement?.closest("li");
    const at = buttons.findIndex((button) => button.closest("li") === row);
    const next = buttons.slice(at).find((button) => button.closest("li") !== row);
    const last = buttons.slice(0, Math.max(0, at)).at(-1);
    remove();
    (next ?? last ?? document.getElementById("message-files"))?.focus();
  };
  const problem = noneValid > 0 ? composeTexts.noValidFiles : error;
  return (
    <fieldset
      ref={box}
      className={`mb-3 rounded-m outline-offset-4 ${isOver ? "outline-2 outline-primary outline-dashed" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <legend className="font-semi text-ink text-small">Files</legend>
      <div role="alert" key={noneValid}>
        {problem === undefined ? null : (
          <p id="message-files-error" className="field-error">
            <Icon name="error-circle" size="small" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      {refused.map(({ name, text }) => (
        <p key={name} className="field-error">
          {name}: {text}
        </p>
      ))}
      {isHydrated ? (
        <FileList
          files={files}
          chosen={chosen}
          onRemoveFile={(file) => focusAfter(() => removeFile(file))}
          onRemove={(id) => focusAfter(() => remove(id))}
        />
      ) : (
        <PlainFileList files={files} kept={kept} />
      )}
      {isHydrated ? (
        <div className="flex flex-wrap gap-x-6">
          <AddButton
            id="message-files"
            icon="paperclip"
            describedBy={problem === undefined ? "files-hint" : "files-hint message-files-error"}
            onPress={() => input.current?.click()}
          >
            Add a file
          </AddButton>
          <span className="[@media(pointer:fine)]:hidden">
            <AddButton icon="camera" onPress={() => camera.current?.click()}>
              Take a photo
            </AddButton>
          </span>
          <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={choose} />
        </div>
      ) : null}
      <input
        ref={input}
        id={isHydrated ? undefined : "message-files"}
        type="file"
        name="file"
        multiple
        hidden={isHydrated}
        aria-label="Add files"
        accept={accepted}
        onChange={choose}
      />
      <p id="files-hint" className="text-muted text-small">
        Up to {fileLimits.files} files: PNG, JPG or PDF, up to {fileLimits.bytes / 1024 / 1024} MB each. Large
        photos are made smaller for you.
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

type AddProps = { id?: string; icon: IconName; describedBy?: string; onPress: () => void; children: string };

function AddButton({ id, icon, describedBy, onPress, children }: AddProps) {
  return (
    <button
      id={id}
      type="button"
      className={`inline-flex min-h-touch items-center gap-2 text-small ${textButtonClass}`}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      <Icon name={icon} size="small" />
      {children}
    </button>
  );
}

const formatText = ({ contentType }: MessageFile) => (contentType === "application/pdf" ? "PDF" : "Picture");

const rowClass =
  "grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-m border-1.5 py-2 pr-2 pl-3.5 text-small";
const refusedClass = "border-danger-line bg-danger-bg [&_button]:text-danger-fg";

type RowProps = { icon: IconName; name: string; text: string; tone?: "danger"; children: ReactNode };

function Row({ icon, name, text, tone, children }: RowProps) {
  return (
    <li className={`${rowClass} ${tone === "danger" ? refusedClass : "border-line"}`}>
      <Icon name={icon} className={tone === "danger" ? "text-danger-fg" : "text-muted"} />
      <span className="min-w-0">
        <strong className="wrap-anywhere">{name}</strong>
        <br />
        {text}
      </span>
      {children}
    </li>
  );
}

function FileButton({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className={`min-h-touch px-2 ${textButtonClass}`} onClick={onPress}>
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

type FileListProps = {
  files: readonly MessageFile[];
  chosen: readonly ChosenFile[];
  onRemoveFile: (file: MessageFile) => void;
  onRemove: (id: number) => void;
};

function FileList({ files, chosen, onRemoveFile, onRemove }: FileListProps) {
  if (files.length + chosen.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2" aria-label="Chosen files">
      {files.map((file) => (
        <Row
          key={file.uploadId ?? file.number}
          icon={formatText(file) === "PDF" ? "file" : "image"}
          name={file.name}
          text={`${formatText(file)}, ${fileSize(file.size)}`}
        >
          <FileButton label="Remove" name={file.name} onPress={() => onRemoveFile(file)} />
        </Row>
      ))}
      {chosen.map((file) => (
        <ChosenRow key={file.id} file={file} onRemove={() => onRemove(file.id)} />
      ))}
    </ul>
  );
}

function ChosenRow({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { name, size, percent, refusal, isInterrupted } = file;
  if (refusal === undefined && !isInterrupted) {
    return (
      <Row icon="file" name={name} text={`${percent}% of ${fileSize(size)}`}>
        <FileButton label="Stop" name={name} onPress={file.stop} />
        <Progress value={percent} label={name} className="col-start-2 mt-0.5 mb-1.5" />
      </Row>
    );
  }
  return (
    <Row icon="error-circle" name={name} text={refusal ?? `The upload stopped at ${percent}%.`} tone="danger">
      <span className="flex flex-wrap">
        {refusal === undefined ? <FileButton label="Retry" name={name} onPress={file.retry} /> : null}
        <FileButton label="Remove" name={name} onPress={onRemove} />
      </span>
    </Row>
  );
}

/** Without JavaScript, a file that is no longer ticked is not sent. */
function PlainFileList({ files, kept }: Pick<FileChooserProps, "files" | "kept">) {
  return files.map(({ name, uploadId, number, size }) => (
    <label key={uploadId ?? number} className="checkbox">
      <input
        type="checkbox"
        name={uploadId === undefined ? "kept" : "upload"}
        value={uploadId ?? number}
        defaultChecked={uploadId !== undefined || kept?.includes(number ?? 0) !== false}
      />
      <span>
        Send {name} ({fileSize(size)})
      </span>
    </label>
  ));
}

type ChosenFile = {
  id: number;
  name: string;
  size: number;
  digest: string;
  percent: number;
  refusal: string | undefined;
  isInterrupted: boolean;
  retry: () => void;
  stop: () => void;
};

const isPending = ({ refusal, isInterrupted }: ChosenFile) => refusal === undefined && !isInterrupted;

export function useUploads(actor: MessageActor, shrink = shrinkPhoto) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [noneValid, setNoneValid] = useState(0);
  /** For those who do not see the list. */
  const [news, setNews] = useState("");
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const pending = chosen.filter(isPending).length;
    const failed = chosen.filter(({ isInterrupted }) => isInterrupted).length;
    actor.send({ type: "uploads", pending, failed });
  }, [actor, chosen]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  const change = (id: number, changes: Partial<ChosenFile>) =>
    setChosen((files) => files.map((file) => (file.id === id ? { ...file, ...changes } : file)));
  const remove = (id: number) => {
    running.current.get(id)?.abort();
    setNews(`${chosen.find((file) => file.id === id)?.name ?? "The file"} is removed.`);
    setChosen((files) => files.filter((file) => file.id !== id));
  };

  async function upload(id: number, file: File): Promise<void> {
    const stopping = new AbortController();
    running.current.set(id, stopping);
    change(id, { percent: 0, isInterrupted: false });
    const onProgress = (percent: number) => change(id, { percent });
    const received = await uploadFile(file, { onProgress, signal: stopping.signal });
    running.current.delete(id);
    if (received === undefined) {
      setNews(`${file.name}: the upload stopped.`);
      return change(id, { isInterrupted: true });
    }
    if (received.refusal !== undefined) {
      setNews(`${file.name}: ${received.refusal.text}`);
      return change(id, { refusal: received.refusal.text });
    }
    actor.send({ type: "fileAdded", file: received.file });
    setNews(`${received.file.name} is added.`);
    setChosen((files) => files.filter((each) => each.id !== id));
  }

  function show(file: File, verdict: Pick<ChosenFile, "name" | "size" | "digest" | "refusal">) {
    const id = ++lastId.current;
    const retry = () => void upload(id, file);
    const stop = () => running.current.get(id)?.abort();
    setChosen((all) => [...all, { ...verdict, id, percent: 0, isInterrupted: false, retry, stop }]);
    if (verdict.refusal === undefined) retry();
  }

  async function add(files: readonly File[]): Promise<void> {
    const others: SetFile[] = [
      ...actor.getSnapshot().context.files,
      ...chosen.filter(({ refusal }) => refusal === undefined),
    ];
    let valid = 0;
    const [refusals, leftOut]: [string[], File[]] = [[], []];
    for (const each of files) {
      if (others.length >= fileLimits.files) {
        leftOut.push(each);
        continue;
      }
      const file = await shrink(each);
      const { name, refusal, isValid, digest } = await verdictOf(file, others);
      if (isValid) valid += 1;
      if (refusal === undefined) others.push({ size: file.size, digest });
      else refusals.push(`${name}: ${refusal}`);
      show(file, { name, size: file.size, digest, refusal });
    }
    const [first, another] = leftOut;
    if (first !== undefined) {
      const name = another === undefined ? first.name : `${leftOut.length} more files`;
      const refusal = `Left out. ${setProblemTexts.tooMany}`;
      show(first, { name, size: 0, digest: "", refusal });
      refusals.push(`${name}: ${refusal}`);
    }
    if (refusals.length > 0) setNews(refusals.join(" "));
    setNoneValid(files.length > leftOut.length && valid === 0 ? Date.now() : 0);
  }

  const removeFile = (file: MessageFile) => {
    actor.send({ type: "fileRemoved", file });
    setNews(`${file.name} is removed.`);
    if (file.uploadId !== undefined) removeUpload(file.uploadId);
  };

  return { chosen, add, remove, removeFile, noneValid, news };
}

async function verdictOf(file: File, others: readonly SetFile[]) {
  const { name, size } = file;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const verdict = checkFile({ name, size, bytes: head });
  if (!verdict.isValid) {
    return { name: verdict.name, isValid: false, refusal: fileProblemTexts[verdict.problem], digest: "" };
  }
  const digest = await digestOf(file);
  const problem = fileSetProblem(others, { size, digest });
  const refusal = problem === undefined ? undefined : setProblemTexts[problem];
  return { name: verdict.name, isValid: true, refusal, digest };
}

/** As the portal's digest: base64url. */
async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

type UploadOptions = Required<Pick<PortalRequestOptions, "onProgress" | "signal">>;

/** Undefined when the upload was interrupted and can be tried again. */
async function uploadFile(file: File, options: UploadOptions): Promise<ReceivedFile | undefined> {
  const headers = {
    "Content-Type": "application/octet-stream",
    [fileNameHeader]: encodeURIComponent(file.name),
  };
  announceSend();
  const request = { method: "POST", body: file, headers, ...options } as const;
  const response = await portalRequest<ReceivedFile>(uploadsPath, request);
  if (response.outcome === "refused") await afterRefusal(response.status, true);
  return response.outcome === "ok" ? response.data : undefined;
}

/** The portal would delete it after a day too. */
function removeUpload(id: string): void {
  void portalRequest(`${uploadsPath}?id=${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}
