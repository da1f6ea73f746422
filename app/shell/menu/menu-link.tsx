import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export type MenuLinkProps = { href: string; icon: IconName; label: string; children?: ReactNode };

export function MenuLink({ href, icon, label, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  const area = href.split(/[?#]/)[0] ?? href;
  const isHere = pathname === area || (area !== "/" && pathname.startsWith(`${area}/`));
  return (
    <HoverLink to={href} className="menu-link" aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{label}</span>
      {children}
    </HoverLink>
  );
}
