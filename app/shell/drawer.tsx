import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { phoneHref, phoneText } from "#app/format/phone.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { Menu } from "./menu.tsx";
import { PracticeLine } from "./practice-line.tsx";
import type { ShellData } from "./shell-data.ts";

/** The sidebar of narrow windows. The `command` attributes open and close it before JavaScript arrives. */
export function Drawer({ data }: { data: ShellData }) {
  const box = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { key } = useLocation();
  const close = () => box.current?.close();

  // While it is open the page behind is inert, and the new page's heading could not take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useLayoutEffect(close, [key]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const isWide = matchMedia("(min-width: 993px)");
    isWide.addEventListener("change", close);
    return () => isWide.removeEventListener("change", close);
  });

  const closeOnLinkOrScrim = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element;
    if (target === event.currentTarget || target.closest("a") !== null) close();
  };

  return (
    <>
      <button
        type="button"
        className="icon-button lg:hidden"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => box.current?.open || box.current?.showModal()}
        {...{ commandfor: id, command: "show-modal" }}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the close button do the same from the keyboard. */}
      <dialog
        ref={box}
        id={id}
        className="drawer"
        aria-label="Menu"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        onClose={() => setIsOpen(false)}
        onClick={closeOnLinkOrScrim}
      >
        <div className="drawer-panel">
          {/* Closing comes first for the focus, and stands on the right for the eye. */}
          <div className="flex flex-row-reverse items-center justify-between pl-3">
            <button
              type="button"
              className="icon-button"
              aria-label="Close menu"
              onClick={close}
              {...{ commandfor: id, command: "close" }}
            >
              <Icon name="close" />
            </button>
            <Brand productName={data.productName} />
          </div>
          <div className="px-3 py-2">
            <PracticeLine practice={data.practice} />
          </div>
          <nav aria-label="Main">
            <Menu data={data} />
          </nav>
          <DrawerFoot helpline={data.helpline} />
        </div>
      </dialog>
    </>
  );
}

function DrawerFoot({ helpline }: Pick<ShellData, "helpline">) {
  return (
    <div className="mt-4 border-frame-hover border-t px-3 pt-3 text-small">
      <p>
        Emergency: call{" "}
        <a href="tel:111" className="hit">
          111
        </a>
      </p>
      <p>
        {helpline.label}{" "}
        <a href={phoneHref(helpline.number)} className="hit">
          {phoneText(helpline.number)}
        </a>
      </p>
    </div>
  );
}
