import { signedInScreens } from "#app/screens.ts";

/** The routes that an open page requests when it goes to another screen: all but the layout, which it has. */
export function routesOf(path: string): string | undefined {
  const found = signedInScreens.find((screen) => screen.path === path);
  if (found === undefined || path === "/") return undefined;
  return [found.over, found.path].flatMap((each) => (each ? [`routes/signed-in${each}`] : [])).join();
}
