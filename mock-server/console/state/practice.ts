import { practiceControl } from "../../control/client.ts";

export const practice = practiceControl(location.origin);
