import { plural } from "#app/format/plural.ts";
import { type Answer, exitCodes, withServices } from "../payments/staff/program.ts";
import { comparable } from "../rate-limits/rate-limit-key.ts";
import type { Services } from "../services.ts";
import { endSession } from "../sign-in/log-out.ts";

const usage = `npm run end-sessions -- NAME [--remove-passkeys]

Logs an account out everywhere, here and at the practice. NAME is the user name as it was typed at the log in, or the
account's id at the practice, which the audit has as "who": a log in by a link has no user name.
The account can log in again at once: have the practice change the password, or lock the account, first.
With --remove-passkeys its passkeys and recovery codes go too, so that its password alone logs it in: for a patient
who has lost them, and whose identity the practice has checked.`;
const removesPasskeys = "--remove-passkeys";

/** @throws Error for arguments that the command does not have. */
export function parseEndSessionsArguments(args: readonly string[]) {
  const trimmed = args.map((arg) => arg.trim());
  const [name = "", ...more] = trimmed.filter((arg) => arg !== removesPasskeys);
  if (name === "" || name.startsWith("-") || more.length > 0) throw new Error(usage);
  return { name, isRemoving: trimmed.includes(removesPasskeys) };
}

/** Never rejects. */
export async function runEndSessions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  openMs = 10_000,
): Promise<Answer> {
  let asked: ReturnType<typeof parseEndSessionsArguments>;
  try {
    asked = parseEndSessionsArguments(args);
  } catch {
    return { text: usage, exitCode: exitCodes.refused };
  }
  return withServices(env, openMs, async (services) => {
    const removed = asked.isRemoving ? await removePasskeysOf(services, asked.name) : undefined;
    const ended = await endSessionsOf(services, asked.name);
    const passkeys =
      removed === undefined ? "" : ` ${plural(removed, "passkey is", "passkeys are")} removed.`;
    const text = `${plural(ended, "session is", "sessions are")} ended.${passkeys}`;
    return { text, exitCode: exitCodes.done };
  });
}

/** With the codes. Returns how many passkeys. */
async function removePasskeysOf({ passkeys, audit }: Services, name: string): Promise<number> {
  const wanted = comparable(name);
  let removed = 0;
  for (const stored of await passkeys.ofEveryone()) {
    const { holderId: who, apiUrl: practice, username, passkeys: own } = stored.factor;
    if (who !== name && (!username || comparable(username) !== wanted)) continue;
    if (!(await passkeys.remove(stored))) continue;
    removed += own.length;
    await audit.record({ event: "changePasskeys", outcome: "done", practice, who, object: "staff" });
  }
  return removed;
}

/** Those by a link too. Returns how many. */
export async function endSessionsOf(services: Services, name: string): Promise<number> {
  const wanted = comparable(name);
  const everyone = await services.sessions.ofEveryone();
  const own = everyone.filter(
    ({ data }) => data.holderId === name || (data.username && comparable(data.username) === wanted),
  );
  const accounts = new Map(own.map(({ data }) => [JSON.stringify([data.apiUrl, data.holderId]), data]));
  let ended = 0;
  for (const account of accounts.values()) {
    for (const { key, data } of await services.sessions.ofAccount(account)) {
      await endSession(services, key, data, "staff");
      ended++;
    }
    // Those that still have a password or a patient to choose.
    await services.sessions.expireAccount(account);
  }
  return ended;
}
