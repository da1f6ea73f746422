import { signedInScreens } from "../../app/screens.ts";

/** The path of every screen that requires a session and takes no parameter. */
export const signedInPages = signedInScreens.map(({ path }) => path).filter((path) => !path.includes(":"));
