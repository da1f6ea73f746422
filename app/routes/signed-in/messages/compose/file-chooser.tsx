import { type DragEvent, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { MessageFile } from "#machines/message/types.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import type { MessageActor } from "../sending/message-actor.ts";
import { FileList, PlainFileList } from "./file-list.tsx";
import { useUploads } from "./use-uploads.ts";

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
      <label className="inline-flex min-h-touch cursor-pointer flex-wrap items-center gap-2 font-semi text-link text-small outline-focus outline-offset-2 focus-within:rounded-s focus-within:outline-3">
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
