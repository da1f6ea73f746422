import { HoverLink } from "#app/browser/hover-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./breadcrumb.css";

export function Breadcrumb({ current }: { current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <HoverLink to="/" className="hit text-muted">
            Dashboard
          </HoverLink>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="chevron-right" size="small" />
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
