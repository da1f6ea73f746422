import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { TeReo } from "#app/ui/text/te-reo.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

type DocumentTileProps = { icon: IconName; title: string; details: string; children: ReactNode };

export function DocumentTiles({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-tiles gap-4 @max-[35rem]:gap-3 print:grid-cols-2">{children}</ul>;
}

const tileClass =
  "card wrap-anywhere grid min-w-0 grid-rows-[auto_1fr_auto] content-start gap-1 p-5 @max-[35rem]:grid-cols-start-rest-end @max-[35rem]:grid-rows-[auto] @max-[35rem]:items-center @max-[35rem]:gap-x-3 @max-[35rem]:gap-y-0 @max-[35rem]:px-4 @max-[35rem]:py-3.5 @max-[22rem]:grid-cols-start-rest [&_.button]:mt-3 [&_.button]:justify-self-start @max-[35rem]:[&_.button]:m-0 @max-[22rem]:[&_.button]:col-start-2";

/** The heading can take the focus, because "Show more" moves it there. */
export function DocumentTile({ icon, title, details, children }: DocumentTileProps) {
  return (
    <li className={tileClass}>
      <span className="mb-2 grid size-11 place-items-center rounded-m bg-tint text-on-tint @max-[35rem]:m-0 forced-colors:border">
        <Icon name={icon} />
      </span>
      <div>
        <h3 tabIndex={-1}>
          <TeReo>{title}</TeReo>
        </h3>
        <p className="text-muted text-small">
          <WholeDates>{details}</WholeDates>
        </p>
      </div>
      {children}
    </li>
  );
}
