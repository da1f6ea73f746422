import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../icon.tsx";
import { useTitlePrefix } from "../use-title-prefix.ts";
import { WholeDates } from "../whole-dates.tsx";

const widths = { 700: "max-w-700", 800: "max-w-800", 1000: "max-w-1000", 1500: "max-w-1500" } as const;

export type DialogProps = {
  open: boolean;
  onClose?: (() => void) | undefined;
  title: string;
  /** In the document's title, which browsers keep in their history. */
  documentTitle?: string | undefined;
  description?: string | undefined;
  children: ReactNode;
  footer?: ReactNode;
  /** One of 700 px is on a phone a sheet at the foot of the window. */
  maxWidth?: keyof typeof widths;
  closable?: boolean;
  /** A screen reader reads all of an alertdialog at once. */
  role?: "alertdialog" | undefined;
  focusFirst?: RefObject<HTMLElement | null> | undefined;
  /** A text that is longer than the window takes the focus itself, to be scrolled. */
  isText?: boolean;
  covers?: boolean;
};

/**
 * The browser's own dialog makes the page behind inert and gives the focus back. Rendered open by the server,
 * it covers the page before JavaScript arrives.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, maxWidth = 700, closable = true } = props;
  const { role, focusFirst, covers = false, isText = false, documentTitle = title } = props;
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // React must not touch the attribute after the first render: showModal and close own it from then on.
  const [isOpenAtFirst] = useState(open);
  useTitlePrefix(open ? `${documentTitle} | ` : undefined);
  const canClose = closable && onClose !== undefined;

  // Closing in a layout effect happens while the dialog is still in the page, so the focus can go back.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || dialog === null) return;
    // Before hydration a patient may be typing in it already.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    show(dialog);
    const first = focused instanceof HTMLElement ? focused : (focusFirst?.current ?? heading.current);
    first?.focus();
    return () => dialog.close();
  }, [open, focusFirst]);

  // When the browser closes a dialog by itself (a back gesture on a phone), `onClose` is called or it reopens.
  useEffect(() => {
    const dialog = box.current;
    const closed = () => {
      // The event of a dialog that went away with its page arrives after it has left the document.
      if (!open || dialog === null || dialog.open || !dialog.isConnected) return;
      if (canClose) onClose();
      else show(dialog);
    };
    dialog?.addEventListener("close", closed);
    return () => dialog?.removeEventListener("close", closed);
  }, [open, canClose, onClose]);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (canClose) onClose();
  };

  return (
    <dialog
      ref={box}
      role={role}
      open={isOpenAtFirst}
      closedby={canClose ? "closerequest" : "none"}
      className={`dialog ${widths[maxWidth]}${covers ? " covers" : maxWidth === 700 ? " asks" : ""}`}
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : `${titleId}-more`}
      onCancel={cancel}
    >
      <div className="dialog-head">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {description === undefined ? null : (
            <p id={`${titleId}-more`} className="mt-1 max-w-measure">
              <WholeDates>{description}</WholeDates>
            </p>
          )}
        </div>
        {canClose ? (
          <button type="button" className="icon-button" aria-label="Close window" onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <div
        className="dialog-body"
        {...(isText ? { role: "region", "aria-labelledby": titleId, tabIndex: 0 } : {})}
      >
        {children}
      </div>
      {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** A dialog that the server rendered open is not modal yet, and showModal refuses an open one. */
function show(dialog: HTMLDialogElement) {
  if (dialog.open && !dialog.matches(":modal")) dialog.removeAttribute("open");
  if (!dialog.open) dialog.showModal();
}
