import type { WorldControl, WorldDescription } from "../../mock-server/control/client.ts";

export type World = WorldDescription & WorldControl;
export type Account = keyof {
  [K in keyof World["people"] as "username" extends keyof World["people"][K] ? K : never]: true;
};
