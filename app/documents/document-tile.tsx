import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import "./document-tiles.css";

export type DocumentTileProps = {
  icon: IconName;
  title: string;
  /** When it is from and what kind of file it is. */
  details: string;
  /** Opens it. */
  children: ReactNode;
};

/** One document of a grid. The heading can take the focus, because "Show more" moves it there. */
export function DocumentTile({ icon, title, details, children }: DocumentTileProps) {
  return (
    <li className="card document-tile">
      <span className="document-tile-icon">
        <Icon name={icon} />
      </span>
      <div>
        <h3 tabIndex={-1}>{title}</h3>
        <p>
          <WholeDates>{details}</WholeDates>
        </p>
      </div>
      {children}
    </li>
  );
}
