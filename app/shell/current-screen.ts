import { matchPath, useLocation } from "react-router";
import { type Screen, signedInScreens } from "#app/screens.ts";

type CurrentScreen = { screen: Screen | undefined; parent: Screen | undefined };

/** At the address of a dialog, the screen behind it. */
export function useCurrentScreen(): CurrentScreen {
  const { pathname } = useLocation();
  const match = signedInScreens.find(({ path }) => matchPath(path, pathname));
  const screen = signedInScreens.find(({ path }) => path === match?.over) ?? match;
  const main = signedInScreens.find(({ area, menu }) => menu !== undefined && area === screen?.area);
  return { screen, parent: screen?.area === undefined || main === screen ? undefined : main };
}
