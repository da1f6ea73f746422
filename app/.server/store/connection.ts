import type { Dialect } from "kysely";

/** How a store is reached, and how its migrations exclude each other. */
export type Connection = {
  dialect: Dialect;
  /** Runs `migrate` while no other instance of the portal migrates the same store. */
  withMigrationLock: (migrate: () => Promise<void>) => Promise<void>;
};
