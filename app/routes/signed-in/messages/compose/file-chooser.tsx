import { type DragEvent, type ReactNode, useState } from "react";
import { fileSize } from "#app/format/file-size.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { MessageFile } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { textButtonClass } from "../opened-messages.tsx";
import type { MessageActor } from "../sending/message-actor.ts";
import { type ChosenFile, useUploads } from "./use-uploads.ts";

export type FileChooserProps = {
  actor: MessageActor;
  files: readonly MessageFile[];
  /** Of a form that came back without JavaScript. */
  kept: readonly number[] | undefined;
  refused: readonly { name: string; text: string }[];
  error: string | undefined;
  isHydrated: boolean;
};

const accepted = ".png,.jpg,.jpeg,.pdf";

/** Chooses the files of a message. They are uploaded at once, or with the form without JavaScript. */
export function FileChooser({ actor, files, kept, refused, error, isHydrated }: FileChooserProps) {
  const { chosen, add, remove, removeFile, noneValid } = useUploads(actor);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  const problem = noneValid > 0 ? composeTexts.noValidFiles : error;
  return (
    <fieldset
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
        <FileList files={files} chosen={chosen} onRemoveFile={removeFile} onRemove={remove} />
      ) : (
        <PlainFileList files={files} kept={kept} />
      )}
      <label className="relative inline-flex min-h-touch cursor-pointer flex-wrap items-center gap-2 font-semi text-link text-small outline-focus outline-offset-2 focus-within:rounded-s focus-within:outline-3">
        <Icon name="paperclip" size="small" />
        <span className="underline underline-offset-link">Choose files (PNG, JPG or PDF)</span>
        <input
          id="message-files"
          type="file"
          name="file"
          multiple
          accept={accepted}
          className={isHydrated ? "sr-only" : ""}
          aria-describedby={problem === undefined ? undefined : "message-files-error"}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            // The same file can be chosen again after it was removed.
            currentTarget.value = "";
          }}
        />
      </label>
    </fieldset>
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

export type FileListProps = {
  files: readonly MessageFile[];
  chosen: readonly ChosenFile[];
  onRemoveFile: (file: MessageFile) => void;
  onRemove: (id: number) => void;
};

/** The files of a message, and those that are being uploaded or cannot be sent, with the reason of each. */
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
  if (refusal !== undefined) {
    return (
      <Row icon="error-circle" name={name} text={refusal} tone="danger">
        <FileButton label="Remove" name={name} onPress={onRemove} />
      </Row>
    );
  }
  if (isInterrupted) {
    return (
      <Row icon="error-circle" name={name} text={`The upload stopped at ${percent}%.`} tone="danger">
        <span className="flex flex-wrap">
          <FileButton label="Retry" name={name} onPress={file.retry} />
          <FileButton label="Remove" name={name} onPress={onRemove} />
        </span>
      </Row>
    );
  }
  return (
    <Row icon="file" name={name} text={`${percent}% of ${fileSize(size)}`}>
      <FileButton label="Stop" name={name} onPress={file.stop} />
      <Progress value={percent} label={name} className="col-start-2 mt-0.5 mb-1.5" />
    </Row>
  );
}

/** The files of a form without JavaScript: one that is no longer ticked is not sent. */
function PlainFileList({
  files,
  kept,
}: {
  files: readonly MessageFile[];
  kept: readonly number[] | undefined;
}) {
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
