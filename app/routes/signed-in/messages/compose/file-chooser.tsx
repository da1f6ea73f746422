import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { fileSize } from "#app/format/file-size.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { MessageFile } from "#machines/message/types.ts";
import { attachmentTypes, fileLimits } from "#practice-api/messages/rules.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { textButtonClass } from "../mail/mail.tsx";
import type { MessageActor } from "../sending/message-actor.ts";
import { otherPictures } from "./shrink-photo.ts";
import { type ChosenFile, useUploads } from "./use-uploads.ts";

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
        {hint}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

const hint = `PNG, JPG or PDF, up to ${fileLimits.bytes / 1024 / 1024} MB each. Large photos are made smaller for you.`;

type AddButtonProps = {
  id?: string;
  icon: IconName;
  describedBy?: string;
  onPress: () => void;
  children: string;
};

function AddButton({ id, icon, describedBy, onPress, children }: AddButtonProps) {
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

const kindOf = ({ contentType }: MessageFile) => (contentType === "application/pdf" ? "PDF" : "Picture");
const iconOf = ({ contentType }: MessageFile) => (contentType === "application/pdf" ? "file" : "image");

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

type FileButtonProps = { label: string; name: string; onPress: () => void };

function FileButton({ label, name, onPress }: FileButtonProps) {
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
          icon={iconOf(file)}
          name={file.name}
          text={`${kindOf(file)}, ${fileSize(file.size)}`}
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
