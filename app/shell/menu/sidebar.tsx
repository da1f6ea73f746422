import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { closePopover, useCloseOnNavigation } from "#app/browser/close-on-navigation.ts";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useCurrentScreen } from "../current-screen.ts";
import { Deferred } from "../deferred.tsx";
import { FindInDrawer } from "../find/find-button.tsx";
import { RetryLink } from "../page/failed.tsx";
import { HelpLines } from "../page/practice-contact.tsx";
import { PracticeLine } from "../page/practice-line.tsx";
import { FirstName } from "../patient/first-name.tsx";
import { PopoverSwitch } from "../popover-switch.tsx";
import type { ShellData, ShellMenuItem } from "../shell-data.ts";
import { MenuUnreadBadge } from "./unread-badge.tsx";

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

function Menu({ data }: { data: ShellData }) {
  return (
    <>
      <ul>
        <li>
          <MenuLink href="/" icon="home" label="Dashboard" />
        </li>
        <WhanauItem people={data.people} />
      </ul>
      <Deferred panel={data.menu} loading={<MenuSkeleton />} failed={<MenuFailed />}>
        {(items) => <MenuGroups data={data} items={items} />}
      </Deferred>
    </>
  );
}

function WhanauItem({ people }: Pick<ShellData, "people">) {
  return (
    <Deferred panel={people} loading={null} failed={null}>
      {({ records, unreadable }) =>
        records.length + unreadable > 1 ? (
          <li>
            <MenuLink
              href="/whanau"
              icon="users"
              isPrefetched={false}
              label={
                <>
                  My <span lang="mi">whānau</span>
                </>
              }
            />
          </li>
        ) : null
      }
    </Deferred>
  );
}

function MenuGroups({ data, items }: { data: ShellData; items: readonly ShellMenuItem[] }) {
  const inGroup = (group: ShellMenuItem["group"]) => items.filter((item) => item.group === group);
  const [record, practice] = [inGroup("record"), inGroup("practice")];
  const owner =
    data.acting === null ? (
      "My"
    ) : (
      <>
        <FirstName />
        ’s
      </>
    );
  return (
    <>
      <MenuList items={inGroup("main")} data={data} />
      {record.length === 0 ? null : (
        <h2 className="px-3 pt-3 pb-1 font-semi text-muted text-small leading-6 tracking-normal">
          {owner} record
        </h2>
      )}
      <MenuList items={record} data={data} />
      {practice.length === 0 ? null : (
        <h2 className="px-3 pt-3 pb-1 font-semi text-muted text-small leading-6 tracking-normal">Practice</h2>
      )}
      <MenuList items={practice} data={data} />
    </>
  );
}

function MenuList({ items, data }: { items: readonly ShellMenuItem[]; data: ShellData }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ area, href, label, icon }) => (
        <li key={area}>
          <MenuLink href={href} icon={icon} label={label}>
            {area === "messages" ? <MenuUnreadBadge unread={data.unread} /> : null}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function MenuSkeleton() {
  return (
    <div className="grid gap-6 px-3 py-3">
      {(["half", "most", "half", "third", "half", "most"] as const).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
        <Skeleton key={row} width={width} className="on-frame" />
      ))}
    </div>
  );
}

function MenuFailed() {
  return (
    <div className="grid justify-items-start gap-2 p-3 text-small">
      <p>The rest of the menu could not be loaded.</p>
      <RetryLink />
    </div>
  );
}

type MenuLinkProps = {
  href: string;
  icon: IconName;
  label: ReactNode;
  /** Not for a page that reads the records of other patients. */
  isPrefetched?: boolean;
  children?: ReactNode;
};

function MenuLink({ href, icon, label, isPrefetched = true, children }: MenuLinkProps) {
  const LinkOfMenu = isPrefetched ? HoverLink : Link;
  const { screen, parent } = useCurrentScreen();
  const path = href.split(/[?#]/)[0];
  const current = screen?.path === path ? "page" : parent?.path === path ? "true" : undefined;
  return (
    <LinkOfMenu to={href} className="menu-link" aria-current={current}>
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{label}</span>
      {children}
    </LinkOfMenu>
  );
}
