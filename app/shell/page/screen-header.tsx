import type { ReactNode } from "react";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { shortNames } from "#app/format/short-names.ts";
import type { Screen } from "#app/screens.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useCurrentScreen } from "../current-screen.ts";
import { useOtherName, useShell } from "../shell-context.ts";

function Breadcrumb({ parent, current }: { parent: Screen | undefined; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb mb-1 min-h-8 text-muted text-small print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li className="flex items-center gap-2">
          <HoverLink to="/" className="hit text-muted">
            Dashboard
          </HoverLink>
          <Icon name="chevron-right" size="small" />
        </li>
        {parent === undefined ? null : (
          <li className="flex items-center gap-2">
            <HoverLink to={parent.path} className="hit text-muted">
              {parent.label}
            </HoverLink>
            <Icon name="chevron-right" size="small" />
          </li>
        )}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

type PageHeaderProps = { heading: ReactNode; line?: ReactNode; action?: ReactNode };

/** The heading takes the focus after a navigation. */
export function PageHeader({ heading, line, action }: PageHeaderProps) {
  return (
    <div className="screen-head mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1}>{heading}</h1>
        {line === undefined ? null : <p className="mt-1 max-w-measure text-muted">{line}</p>}
      </div>
      {action}
    </div>
  );
}

export type ScreenHeaderProps = Partial<PageHeaderProps> & {
  title?: string | undefined;
  breadcrumb?: string;
};

/** Of the browser's window. Without `title` it names the screen. */
export function ScreenTitle({ title }: Pick<ScreenHeaderProps, "title">) {
  const { productName } = useShell();
  const other = useOtherName();
  const { screen } = useCurrentScreen();
  const whose = other === undefined ? "" : `${shortNames([other]).join()}: `;
  return <title>{`${whose}${title ?? screen?.label} | ${productName}`}</title>;
}

export function ScreenHeader({ title, breadcrumb, heading, ...rest }: ScreenHeaderProps) {
  const { screen, parent } = useCurrentScreen();
  const label = screen?.label ?? "";
  return (
    <>
      <ScreenTitle title={title} />
      <Breadcrumb parent={parent} current={breadcrumb ?? label} />
      <PageHeader heading={heading ?? label} {...rest} />
    </>
  );
}
