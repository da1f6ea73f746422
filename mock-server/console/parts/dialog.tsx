import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { type Task, useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { Button, Mark } from "./controls.tsx";

const Scope = createContext<Task | undefined>(undefined);

/** The presses of the card or the dialog around a component. */
export function useScope(): Task {
  const task = useContext(Scope);
  if (!task) throw new Error("There is no card around this component.");
  return task;
}

/** Its presses wait for each other. What one says, or why it failed, is shown at its end. */
export function TaskScope({ task, children }: { task?: Task; children: ReactNode }) {
  const own = useTask(useWorld().refresh);
  const { outcome } = task ?? own;
  return (
    <Scope value={task ?? own}>
      {children}
      {/* Always in the page, so that changes are announced. */}
      <div role="status">
        {outcome && (
          <div className="mt-3">
            <Mark tone={outcome.isFailure ? "danger" : "success"}>{outcome.text}</Mark>
          </div>
        )}
      </div>
    </Scope>
  );
}

export type Submit = {
  readonly label: ReactNode;
  readonly act: () => Promise<unknown>;
  readonly said?: string;
  /** It stays open, and shows what was found. Else that is shown in the card. */
  readonly stays?: boolean;
};
type DialogProps = {
  title: string;
  isWide?: boolean;
  submit?: Submit;
  /** Further presses at its foot. */
  others?: ReactNode;
  cancel?: string;
  onClose: () => void;
  children: ReactNode;
};

/** The native element keeps the focus inside and returns it when it closes. */
export function Dialog({ title, isWide, submit, others, cancel = "Cancel", onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const outer = useContext(Scope);
  const task = useTask(useWorld().refresh);
  // A layout effect closes it while it is still in the page, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const send = async ({ act, said, stays = false }: Submit) => {
    let text: unknown;
    const isDone = await task.run("submit", async () => {
      text = await act();
      return stays ? text : undefined;
    });
    if (!isDone || stays) return;
    outer?.say(said ?? text);
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? "max-w-800" : "asks max-w-700"}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="min-w-0 flex-1 self-center">
          {title}
        </h2>
        <Button look="round" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (submit) void send(submit);
        }}
      >
        <div className="dialog-body">
          <TaskScope task={task}>{children}</TaskScope>
        </div>
        {submit && (
          <div className="dialog-foot">
            <Button look="text" onClick={onClose} label={cancel} />
            <Scope value={task}>{others}</Scope>
            <Button look="primary" type="submit" isPending={task.pending === "submit"} label={submit.label} />
          </div>
        )}
      </form>
    </dialog>
  );
}
