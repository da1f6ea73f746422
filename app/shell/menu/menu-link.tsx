import type { ReactNode } from "react";
import { Link } from "react-router";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useCurrentScreen } from "../current-screen.ts";

type MenuLinkProps = {
  href: string;
  icon: IconName;
  label: ReactNode;
  /** Not for a page that reads the records of other patients. */
  isPrefetched?: boolean;
  children?: ReactNode;
};

export function MenuLink({ href, icon, label, isPrefetched = true, children }: MenuLinkProps) {
  const LinkOfMenu = isPrefetched ? HoverLink : Link;
  const { screen, parent } = useCurrentScreen();
  const path = href.split(/[?#]/)[0];
  const current = screen?.path === path ? "page" : parent?.path === path ? "true" : undefined;
  return (
    <LinkOfMenu
      to={href}
      className="menu-link flex min-h-touch items-center gap-3 rounded-m px-3 py-1.5 font-medium text-small text-text leading-5.5 no-underline hover:not-aria-[current]:bg-frame-hover aria-[current]:bg-nav-on aria-[current]:font-strong aria-[current]:text-ink aria-[current]:not-focus-visible:shadow-1"
      aria-current={current}
    >
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{label}</span>
      {children}
    </LinkOfMenu>
  );
}
