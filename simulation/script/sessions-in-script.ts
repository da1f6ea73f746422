import { accountKeys, demoPatients, type PersonKey, personKeys } from "#fixtures/people/demo-patients.ts";
import { choose, note, press, type ScriptLine } from "../history/script-lines.ts";

export const minutesOf = (line: ScriptLine) =>
  Number(/^advance (\d+) minutes?$/.exec(typeof line === "string" ? line : "")?.[1] ?? 0);

/** How long an unused session lasts, in minutes: at the portal, whose own clock a script does not move, and at the practice. */
const [portalMinutes, practiceMinutes] = [15, 30];

export const nameOf = (person: PersonKey) => {
  const { given, family } = demoPatients[person].profile;
  return `${given[0]} ${family}`;
};

/**
 * Completes lines so that a browser can follow them: who is signed in logs out before the next one signs in, a pause
 * says what it does to a session, and where the practice has ended one the patient signs in again.
 */
export function withSessions(lines: readonly ScriptLine[]): readonly ScriptLine[] {
  let open: { account: string; shown: string } | undefined;
  return lines.flatMap((line, index): readonly ScriptLine[] => {
    const account = accountKeys.find((key) => line === `sign in as ${key}`);
    if (account !== undefined) {
      const before = open;
      open = { account, shown: nameOf(account) };
      return before === undefined ? [line] : [choose(before.shown), press("Log Out"), line];
    }
    if (line === press("Log Out")) open = undefined;
    const chosen = personKeys.find((key) => line === choose(nameOf(key)));
    if (chosen !== undefined && open !== undefined) open = { ...open, shown: nameOf(chosen) };
    if (line === press("Back to my own record") && open !== undefined)
      open = { ...open, shown: ownName(open.account) };
    const minutes = minutesOf(line);
    if (minutes < portalMinutes) return [line];
    const clock = note("Only the practice's clock moves: the portal's own session of 15 minutes goes on.");
    if (minutes < practiceMinutes || open === undefined) return [clock, line];
    const next = lines.slice(index + 1).find((later) => typeof later === "string" && minutesOf(later) === 0);
    const signsIn = next === undefined || String(next).startsWith("sign in as ");
    const ended = open;
    open = signsIn ? undefined : { ...ended, shown: ownName(ended.account) };
    return signsIn ? [clock, line] : [clock, line, `sign in as ${ended.account}`];
  });
}

const ownName = (account: string) => accountKeys.filter((key) => key === account).map(nameOf)[0] ?? account;
