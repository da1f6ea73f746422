import type { ClientLoaderFunctionArgs } from "react-router";
import { hoverLoader } from "#app/browser/hover-cache.ts";

export { AreaError as ErrorBoundary } from "./page/area-error.tsx";

/** Typed to return nothing, so that the type of a screen's data is that of its server loader alone. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => hoverLoader<never>(args);
