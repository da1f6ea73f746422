import { practiceControl } from "../../control/client.ts";

/** The practice that serves this page. */
export const practice = practiceControl(location.origin);
