import type { Dialect, Kysely } from "kysely";
import type { Tables } from "./database.ts";

/** Nothing is opened before it is used, so a store may become available later. */
export type Connection = {
  /** The beginning of a sentence about the store, for the operator. */
  name: string;
  dialect: Dialect;
  /** Within the store's own way of waiting for a lock. */
  run: RunStatement;
  /** `migrate` runs while no other instance migrates the same store. May be called again after a failure. */
  withMigrationLock: (migrate: (database: Kysely<unknown>) => Promise<void>) => Promise<void>;
  /** A sentence about an error that only a change of the configuration resolves. */
  configurationFault: (error: unknown) => string | undefined;
  readClock?: () => Promise<number>;
  mayDelete?: (table: keyof Tables) => Promise<boolean>;
  pool?: () => { total: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

export type RunStatement = <T>(statement: () => Promise<T>, isRead: boolean) => Promise<T>;
