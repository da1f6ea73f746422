import { HoverLink } from "#app/browser/hover-link.tsx";
import type { Screen } from "#app/screens.ts";
import { Icon } from "#app/ui/icon.tsx";

export function Breadcrumb({ parent, current }: { parent: Screen | undefined; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <HoverLink to="/" className="hit text-muted">
            Dashboard
          </HoverLink>
        </li>
        {parent === undefined ? null : (
          <li className="flex items-center gap-2">
            <Icon name="chevron-right" size="small" />
            <HoverLink to={parent.path} className="hit text-muted">
              {parent.label}
            </HoverLink>
          </li>
        )}
        <li className="flex items-center gap-2">
          <Icon name="chevron-right" size="small" />
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
