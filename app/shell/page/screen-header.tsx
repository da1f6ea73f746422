import { shortNames } from "#app/format/short-names.ts";
import { useCurrentScreen } from "../current-screen.ts";
import { useOtherName, useShell } from "../shell-context.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";

export type ScreenHeaderProps = Partial<PageHeaderProps> & {
  title?: string;
  breadcrumb?: string;
};

export function ScreenHeader({ title, breadcrumb, heading, ...rest }: ScreenHeaderProps) {
  const { productName } = useShell();
  const other = useOtherName();
  const { screen, parent } = useCurrentScreen();
  const label = screen?.label ?? "";
  const whose = other === undefined ? "" : `${shortNames([other]).join()}: `;
  return (
    <>
      <title>{`${whose}${title ?? label} | ${productName}`}</title>
      <Breadcrumb parent={parent} current={breadcrumb ?? label} />
      <PageHeader heading={heading ?? label} {...rest} />
    </>
  );
}
