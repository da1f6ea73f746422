import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { closePopover } from "#app/browser/close-on-navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ShellData } from "../shell-data.ts";

const load = () => import("./find-dialog.tsx");
const preload = () => void load().catch(() => undefined);

const buttonId = "find";

export function FindButton({ data }: { data: ShellData }) {
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof load>>>();
  const [state, setState] = useState<"closed" | "loading" | "failed" | "open">("closed");
  const [openedAt, setOpenedAt] = useState("");
  const { key } = useLocation();
  if (state === "open" && openedAt !== key) setState("closed");
  const open = () => {
    setOpenedAt(key);
    if (dialog !== undefined) return setState("open");
    setState("loading");
    load().then(
      (module) => {
        setDialog(module);
        setState("open");
      },
      () => setState("failed"),
    );
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event) || document.querySelector("dialog:modal") !== null) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        id={buttonId}
        className="flex min-h-touch flex-none cursor-pointer items-center gap-1.5 rounded-full bg-surface px-3 font-semi text-ink text-small hover:bg-nav-on max-[15em]:hidden xl:gap-3 xl:pr-2 xl:pl-4 xl:font-normal xl:text-muted print:hidden noscript:hidden"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-busy={state === "loading" || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        {state === "loading" ? <Spinner className="size-4.5" /> : <Icon name="search" size="small" />}
        <span className="max-[22.5em]:sr-only">
          Find<span className="sr-only xl:not-sr-only"> anything</span>
        </span>
        <span aria-hidden="true" className="hidden rounded-full bg-sunken px-2.5 text-text xl:inline">
          Ctrl K
        </span>
      </button>
      {dialog !== undefined && state === "open" ? (
        <dialog.FindDialog data={data} onClose={() => setState("closed")} />
      ) : null}
      {state === "failed" ? (
        <Notice text="Find did not open. Check your connection, then try again." tone="danger" />
      ) : null}
    </>
  );
}

/** For a window whose header has no room for the button: it presses that one. */
export function FindInDrawer() {
  return (
    <button
      type="button"
      className="mb-2 flex min-h-touch w-full cursor-pointer items-center gap-3 rounded-m px-3 font-semi text-ink text-small hover:bg-frame-hover min-[15em]:hidden noscript:hidden"
      onClick={({ currentTarget }) => {
        // The drawer closes first, so that its button has the focus again when the dialog closes.
        closePopover(currentTarget.closest<HTMLElement>("[popover]"));
        document.getElementById(buttonId)?.click();
      }}
    >
      <Icon name="search" />
      Find anything
    </button>
  );
}

function isFindKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  // A field in a shadow root, such as the expiry of a card, is not the target outside of it.
  const [target] = event.composedPath();
  if (repeat || altKey) return false;
  if (key.toLowerCase() === "k") return ctrlKey !== metaKey && !shiftKey;
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return key === "/" && !ctrlKey && !metaKey && !isTyping;
}
