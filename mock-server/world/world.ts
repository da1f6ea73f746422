import { demoPassword } from "#fixtures/people/demo-patients.ts";
import {
  demoEntry,
  type HolderKey,
  holderOfUsername,
  isPatientKey,
  memberOf,
  type PatientKey,
  patientOfId,
} from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { settings, settingsOf } from "#fixtures/practice/settings.ts";
import { addMonths, dayAt } from "#fixtures/time.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import { ApiError } from "../core/api-error.ts";
import { trackChange } from "../core/change-tracking.ts";
import { deepFreeze } from "../core/immutable-list.ts";
import { Faults } from "../faults/faults.ts";
import { Journal } from "../journal/journal.ts";
import { Clock } from "./clock.ts";
import { Outbox } from "./outbox.ts";
import { type EventBody, type Occurrence, PracticeEvents } from "./practice-events.ts";
import { PracticeRecords, Records } from "./records.ts";
import { Sessions, worldOfUsername } from "./sessions.ts";
import { StaleAnswers } from "./stale-answers.ts";
import {
  type Credentials,
  copyState,
  createState,
  type ScenarioStart,
  type WorldStart,
  type WorldState,
} from "./state.ts";

/** `apply` changes the world in its first moment, and after every reset. */
export type Scenario = ScenarioStart & {
  readonly name: string;
  readonly title: string;
  readonly signIn: readonly HolderKey[];
  readonly apply: (world: World) => void;
};

export type ApplyEvent = (world: World, event: EventBody, at: number) => { readonly occurrence: Occurrence };

/** docs/mock-practice.md 2. All that can change is in `state`: going back replaces it. */
export class World {
  readonly id: string;
  start: WorldStart;
  /** A reset takes its newest version. */
  scenario: Scenario;
  /** Generated ones, besides the demo patients. */
  readonly patients: number;
  #state: WorldState;
  /** They survive a reset. */
  readonly snapshots = new Map<string, WorldState>();
  readonly clock = new Clock(this);
  readonly sessions: Sessions;
  readonly records = new Records(this);
  readonly shared = new PracticeRecords(this);
  readonly faults = new Faults(this);
  readonly staleAnswers = new StaleAnswers(this);
  readonly journal = new Journal(this);
  readonly outbox = new Outbox(this.clock, this);
  readonly events: PracticeEvents;

  constructor(
    id: string,
    start: WorldStart,
    patients: number,
    scenario: Scenario,
    applyEvent: ApplyEvent = noEvents,
  ) {
    this.id = id;
    this.start = start;
    this.patients = patients;
    this.scenario = scenario;
    this.#state = createState(start, scenario);
    this.sessions = new Sessions(id, this.clock, this);
    this.events = new PracticeEvents(this, (event, at) => applyEvent(this, event, at));
    scenario.apply(this);
  }

  get state(): WorldState {
    return this.#state;
  }

  /** Replacing the state notifies journal subscribers. */
  set state(state: WorldState) {
    this.#state = state;
    this.journal.notifyReplaced();
  }

  reset(scenario = this.scenario, start = this.start): void {
    this.start = start;
    this.scenario = scenario;
    this.state = createState(start, scenario);
    scenario.apply(this);
  }

  snapshot(name: string): void {
    this.snapshots.set(name, copyState(this.state));
  }

  /** The snapshot is kept. False when there is none of this name. */
  restore(name: string): boolean {
    const snapshot = this.snapshots.get(name);
    if (snapshot) this.state = copyState(snapshot);
    return snapshot !== undefined;
  }

  /** Without those that a scenario or a call has emptied. */
  get practice(): Practice {
    const { linksEndAt: _, ...changed } = this.state.practice;
    const details = Object.entries({ ...practice, ...changed });
    return Object.fromEntries(details.filter(([, text]) => text !== ""));
  }

  get menu(): readonly MenuItem[] {
    return this.state.menu;
  }

  /** `Aroha+w3@example.nz` is `aroha@example.nz` in w3. */
  withoutSuffix(username: string): string {
    const name = username.trim().toLowerCase();
    return worldOfUsername(name) === this.id ? name.replace(`+${this.id}@`, "@") : name;
  }

  account(username: string): HolderKey | undefined {
    return holderOfUsername(this.withoutSuffix(username), this.patients);
  }

  /** With the world's suffix, it signs in to this world from any address. */
  username(account: HolderKey): string {
    const { username } = memberOf(account);
    return this.id === "default" ? username : username.replace("@", `+${this.id}@`);
  }

  person(patientId: string): PatientKey | undefined {
    return patientOfId(patientId, this.patients);
  }

  hasPatient(key: string): key is PatientKey {
    return isPatientKey(key, this.patients);
  }

  /** Ruling B22. */
  linked(holder: HolderKey): readonly string[] {
    const today = dayAt(this.clock.now());
    return this.agreed(holder).filter((id) => {
      const person = this.person(id);
      const lastDay = person && person !== holder ? this.linksEndOn(person) : undefined;
      return lastDay === undefined || today < lastDay;
    });
  }

  /** With the links that have ended by age. */
  agreed(holder: HolderKey): readonly string[] {
    return this.state.links.get(holder) ?? memberOf(holder).linked;
  }

  /** By age, at a practice where they do. */
  linksEndOn(person: PatientKey): string | undefined {
    const { linksEndAt = "" } = this.state.practice;
    const { birthDate } = this.profile(person);
    return linksEndAt === "" || birthDate === undefined
      ? undefined
      : addMonths(birthDate, Number(linksEndAt) * 12);
  }

  link(holder: HolderKey, patientIds: readonly string[]): void {
    this.state.links.set(holder, deepFreeze([...patientIds]));
  }

  profile(person: PatientKey): WholeProfile {
    return this.state.profiles.get(person) ?? memberOf(person).profile;
  }

  /** The journal lists the change under the patient id. */
  changeProfile(person: PatientKey, fields: Partial<WholeProfile>): WholeProfile {
    return this.replaceProfile(person, { ...this.profile(person), ...fields });
  }

  replaceProfile(person: PatientKey, profile: WholeProfile): WholeProfile {
    const changed = deepFreeze(profile);
    this.state.profiles.set(person, changed);
    trackChange(changed.patientId);
    return changed;
  }

  credentials(holder: HolderKey): Credentials {
    const { mustResetPassword } = memberOf(holder);
    return this.state.credentials.get(holder) ?? { password: demoPassword, mustResetPassword };
  }

  setPassword(holder: HolderKey, password: string): void {
    this.state.credentials.set(holder, { password, mustResetPassword: false });
  }

  /** Unpaid amounts, in cents. */
  balance(person: PatientKey): number {
    return this.records.list(person, "invoices").reduce((sum, { balance }) => sum + balance, 0);
  }

  /**
   * The practice's, the patient's, then this world's changes. The outstanding balance is computed from the invoices,
   * so that it falls when they are paid.
   */
  settings(person: PatientKey): PracticeSettings {
    const { settings: changed } = this.state;
    const own = demoEntry(settingsOf, person);
    const balance = this.balance(person);
    const outstandingBalance = balance === 0 ? "0" : (balance / 100).toFixed(2);
    return { ...settings, ...own, outstandingBalance, ...changed.get("everyone"), ...changed.get(person) };
  }
}

function noEvents(): never {
  throw new ApiError(409, "This practice has no events.");
}
