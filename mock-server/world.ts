import { dayAt } from "#fixtures/calendar.ts";
import { type AccountKey, accountKeys, cast, type PersonKey, personKeys } from "#fixtures/people/cast.ts";
import { menu } from "#fixtures/practice/practice.ts";
import type { MenuItem } from "#practice-api/identity.ts";
import { Clock, systemNow } from "./clock.ts";
import { Faults } from "./faults.ts";
import { Journal } from "./journal.ts";
import { Records } from "./records.ts";
import { Sessions } from "./sessions.ts";

export type WorldStart = {
  readonly scenario: "default-family";
  readonly seed: string;
  /** Milliseconds since 1970; absent means the system's time at the moment of starting. */
  readonly now: number | undefined;
  readonly running: boolean;
};

const personOfId = new Map<string, PersonKey>(personKeys.map((key) => [cast[key].profile.patientId, key]));
const accountOfName = new Map<string, AccountKey>(accountKeys.map((key) => [cast[key].username, key]));

/** One copy of the practice: its clock, sign-ins, records, faults and journal (PRACTICE-SERVER 2). */
export class World {
  readonly id: string;
  readonly start: WorldStart;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly records: Records;
  readonly faults = new Faults();
  readonly journal = new Journal();
  /** The areas that this practice offers its patients, in their order. */
  menu: readonly MenuItem[] = menu;

  constructor(id: string, start: WorldStart) {
    this.id = id;
    this.start = start;
    this.clock = new Clock(start.now ?? systemNow(), start.running);
    this.sessions = new Sessions(id, this.clock);
    this.records = new Records(start.seed, dayAt(this.clock.now()));
  }

  /** Back to the first moment: nobody signed in, nothing changed, nothing broken. */
  reset(): void {
    this.clock.set(this.start.now ?? systemNow(), this.start.running);
    this.sessions.clear();
    this.records.reset(dayAt(this.clock.now()));
    this.faults.clear();
    this.journal.clear();
    this.menu = menu;
  }

  /** A username without this world's suffix: `Aroha+w3@example.nz` is `aroha@example.nz` in w3. */
  plainUsername(username: string): string {
    const name = username.trim().toLowerCase();
    return worldOfUsername(name) === this.id ? name.replace(`+${this.id}@`, "@") : name;
  }

  account(username: string): AccountKey | undefined {
    return accountOfName.get(this.plainUsername(username));
  }

  /** A username that lives in this world wherever it is typed. */
  username(account: AccountKey): string {
    const { username } = cast[account];
    return this.id === "default" ? username : username.replace("@", `+${this.id}@`);
  }

  person(patientId: string): PersonKey | undefined {
    return personOfId.get(patientId);
  }
}

/** The world named in a username's suffix. */
export function worldOfUsername(username: string): string | undefined {
  return /\+([a-z0-9-]+)@[^@]*$/i.exec(username.trim())?.[1]?.toLowerCase();
}
