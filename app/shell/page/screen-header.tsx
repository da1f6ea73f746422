import { matchPath, useLocation } from "react-router";
import { signedInScreens } from "#app/screens.ts";
import { useShell } from "../shell-context.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";

export type ScreenHeaderProps = Partial<PageHeaderProps> & {
  /** The document's title. */
  title?: string;
  breadcrumb?: string;
};

/** Document title, breadcrumb and heading of a screen: its label in app/screens.ts, unless given. */
export function ScreenHeader({ title, breadcrumb, heading, ...rest }: ScreenHeaderProps) {
  const { productName } = useShell();
  const label = useScreenLabel();
  return (
    <>
      <title>{`${title ?? label} | ${productName}`}</title>
      <Breadcrumb current={breadcrumb ?? label} />
      <PageHeader heading={heading ?? label} {...rest} />
    </>
  );
}

function useScreenLabel(): string {
  const { pathname } = useLocation();
  return signedInScreens.find(({ path }) => matchPath(path, pathname))?.label ?? "";
}
