import type { Dialect, Kysely } from "kysely";
import type { Tables } from "./database.ts";

/** How a store is reached. Nothing is opened before it is used, so a store may become available later. */
export type Connection = {
  /** The beginning of a sentence about the store, for the operator. */
  name: string;
  dialect: Dialect;
  /** Runs one statement, within the store's own way of waiting for a lock. */
  run: RunStatement;
  /**
   * Opens the store if necessary, and runs `migrate` while no other instance of the portal migrates the same
   * store. It may be called again after a failure.
   */
  withMigrationLock: (migrate: (database: Kysely<unknown>) => Promise<void>) => Promise<void>;
  /** A sentence about an error that only a change of the configuration resolves, or undefined. */
  configurationFault: (error: unknown) => string | undefined;
  /** The store's own clock, in ms since 1970, when it has one that all instances share. */
  readClock?: () => Promise<number>;
  /** Whether the role of the portal may delete rows of a table, when the store has roles. */
  mayDelete?: (table: keyof Tables) => Promise<boolean>;
  /** Its connections by state, when it has a pool. */
  pool?: () => { total: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

export type RunStatement = <T>(statement: () => Promise<T>, isRead: boolean) => Promise<T>;
