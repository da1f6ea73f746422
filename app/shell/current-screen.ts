import { matchPath, useLocation } from "react-router";
import { type Screen, signedInScreens } from "#app/screens.ts";

export type CurrentScreen = {
  /** Undefined on a page that is no screen. */
  screen: Screen | undefined;
  /** The screen that the menu leads to, when this one belongs to it. */
  parent: Screen | undefined;
};

/** The screen at the browser's address. At the address of a dialog, it is the screen behind. */
export function useCurrentScreen(): CurrentScreen {
  const { pathname } = useLocation();
  const match = signedInScreens.find(({ path }) => matchPath(path, pathname));
  const screen = signedInScreens.find(({ path }) => path === match?.over) ?? match;
  const main = signedInScreens.find(({ area, menu }) => menu !== undefined && area === screen?.area);
  return { screen, parent: screen?.area === undefined || main === screen ? undefined : main };
}
