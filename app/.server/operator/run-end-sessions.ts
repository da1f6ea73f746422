import { plural } from "#app/format/plural.ts";
import { type Answer, exitCodes, withServices } from "../payments/staff/program.ts";
import { comparable } from "../rate-limits/rate-limit-key.ts";
import type { Services } from "../services.ts";
import { endSession } from "../sign-in/log-out.ts";

const usage = `npm run end-sessions -- NAME

Logs an account out everywhere, here and at the practice. NAME is the user name as it was typed at the log in, or the
account's id at the practice, which the audit has as "who": a log in by a link has no user name.
The account can log in again at once: have the practice change the password, or lock the account, first.`;

/** @throws Error for arguments that the command does not have. */
export function parseEndSessionsArguments(args: readonly string[]): string {
  const [name = "", ...more] = args.map((arg) => arg.trim());
  if (name === "" || name.startsWith("-") || more.length > 0) throw new Error(usage);
  return name;
}

/** Never rejects. */
export async function runEndSessions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  openMs = 10_000,
): Promise<Answer> {
  let name: string;
  try {
    name = parseEndSessionsArguments(args);
  } catch {
    return { text: usage, exitCode: exitCodes.refused };
  }
  return withServices(env, openMs, async (services) => {
    const ended = await endSessionsOf(services, name);
    return { text: `${plural(ended, "session is", "sessions are")} ended.`, exitCode: exitCodes.done };
  });
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
