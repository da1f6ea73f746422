import { createContext } from "react-router";
import type { Services } from "./services.ts";
import type { Visit } from "./visit.ts";

/** The script nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** What the process holds: configuration, store, clock, connections. */
export const servicesContext = createContext<Services>();

/** The signed-in visit this request belongs to. Set by the signed-in layout's middleware only. */
export const visitContext = createContext<Visit>();
