import { useLayoutEffect, useRef } from "react";
import { closePopover, useCloseOnNavigation } from "#app/browser/close-on-navigation.ts";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FindInDrawer } from "../find/find-button.tsx";
import { HelpLines } from "../page/help-lines.tsx";
import { PracticeLine } from "../page/practice-line.tsx";
import { PopoverSwitch } from "../popover-switch.tsx";
import type { ShellData } from "../shell-data.ts";
import { Menu } from "./menu.tsx";

const id = "menu";

export function SidebarToggle() {
  return (
    <button type="button" className="icon-button lg:hidden" aria-label="Menu" popoverTarget={id}>
      <Icon name="menu" />
    </button>
  );
}

export function Sidebar({ data }: { data: ShellData }) {
  const box = useRef<HTMLElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useCloseOnNavigation(box);

  useLayoutEffect(() => {
    const isWide = matchMedia("(min-width: 62.0625em)");
    const closeWhenWide = () => closePopover(box.current);
    isWide.addEventListener("change", closeWhenWide);
    return () => isWide.removeEventListener("change", closeWhenWide);
  }, []);

  return (
    <>
      <PopoverSwitch label="Menu" />
      <nav
        ref={box}
        id={id}
        popover="auto"
        aria-label="Main"
        className="sidebar"
        onToggle={(event) => {
          if (event.newState === "open") first.current?.focus();
        }}
      >
        <div className="lg:hidden">
          <div className="flex items-center justify-between pl-3">
            <span className="brand">
              <Logo />
              {data.productName}
            </span>
            <button
              ref={first}
              type="button"
              className="icon-button"
              aria-label="Close menu"
              popoverTarget={id}
              popoverTargetAction="hide"
            >
              <Icon name="close" />
            </button>
          </div>
          <div className="px-3 py-2">
            <PracticeLine practice={data.practice} />
          </div>
          <FindInDrawer />
        </div>
        <Menu data={data} />
        <div className="mt-4 border-frame-hover border-t px-3 pt-3 text-small lg:hidden">
          <HelpLines helpline={data.helpline} />
        </div>
      </nav>
    </>
  );
}
