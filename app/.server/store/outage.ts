import { errorCode } from "../errors/error-code.ts";
import { log } from "../telemetry/log.ts";

/** `other`: one of the driver's own, such as BEGIN, which also works on a full disk. */
export type StatementKind = "read" | "write" | "other";

/** One line when the store is lost and one when it is back, instead of one for each request. */
export function createOutageWatch() {
  let lostBy: StatementKind | undefined;
  return {
    failed(kind: StatementKind, error: unknown): void {
      if (isAnswer(error) || lostBy === "write") return;
      if (lostBy === undefined) log.error({ cause: error }, "store lost");
      lostBy = kind === "write" ? "write" : "read";
    },
    /** A store that was lost while it was written is back once it can be written. */
    worked(kind: StatementKind): void {
      if (lostBy === undefined || kind === "other" || (lostBy === "write" && kind === "read")) return;
      lostBy = undefined;
      log.info({}, "store back");
    },
  };
}

const sqliteConstraint = 19;
const constraintClass = "23";
const noPermission = "42501";

/** The store has understood the statement, as for a row that exists already or is not the role's. */
function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  const isSqlite = typeof code === "number" && (code & 0xff) === sqliteConstraint;
  const postgres = errorCode(error);
  return isSqlite || postgres === noPermission || (postgres?.startsWith(constraintClass) ?? false);
}
