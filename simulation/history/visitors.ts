import { isResumeResult, type ResumeResult } from "#app/shell/session/resume-result.ts";
import { type AccountKey, demoPassword, type PersonKey } from "#fixtures/people/demo-patients.ts";
import { isPersonKey } from "#fixtures/people/people.ts";
import type { Answer, Fields } from "../browser/answer.ts";
import type { Device } from "../browser/device.ts";
import type { Tab } from "../browser/tab.ts";
import { patientIdOf } from "./records.ts";
import type { Simulation } from "./simulation.ts";

/** Where a visitor's tab is: which tabs share a device, and which instance of the portal answers it. */
export type Seat = {
  account: AccountKey;
  device: number;
  instance: number;
  isPlain: boolean;
  /** Which of the account's records it opens where there is a choice, its own first. */
  acts: number;
};

export type Visitor = {
  number: number;
  account: AccountKey;
  seat: Seat;
  /** The tab. A closed one is replaced by a new one of the same device. */
  tab: () => Tab;
  /** The patient whose record the tab shows: that of its browser before it shows one. */
  patient: () => PersonKey;
  /** The password of the account, as the patient knows it. */
  password: () => string;
  setPassword: (password: string) => void;
  /** Signs in unless the tab shows a record, also over a page whose session is over. False when that does not work now. */
  signIn: () => Promise<boolean>;
  signOut: () => Promise<void>;
  submitSignIn: (password?: string) => Promise<Answer>;
  continueSignIn: (address: string, patient: PersonKey) => Promise<Answer>;
  /** Signs in over an open page whose session is over, which keeps the page. Undefined when the answer is lost. */
  resume: (options?: { password?: string; at?: Tab }) => Promise<ResumeResult | undefined>;
};

export function linkedTo({ world }: Simulation, account: AccountKey): PersonKey[] {
  const linked = world.linked(account).flatMap((id) => world.person(id) ?? []);
  return linked.filter((patient) => isPersonKey(patient));
}

export const wrongPassword = "Wrong-Guess-00";

export const newPassword = (count: number) => `Harbour-Light-${1_000 + count}`;

/** The visitors of a history. Tabs of one device share its session, so they have one account. */
export function createVisitors(simulation: Simulation, seats: readonly Seat[]): Visitor[] {
  const devices = new Map<number, Device>();
  const passwords = new Map<AccountKey, string>();
  let passwordCount = 0;
  return seats.map((wanted, number) => {
    const device = devices.get(wanted.device) ?? simulation.newDevice(wanted.account);
    devices.set(wanted.device, device);
    const { account } = device;
    const seat = { ...wanted, account };
    const open = () => simulation.newTab(device, { instance: seat.instance, isPlain: seat.isPlain });
    let tab = open();
    const visitor: Visitor = {
      number,
      account,
      seat,
      tab: () => {
        if (tab.isClosed()) tab = open();
        return tab;
      },
      patient: () => simulation.records.of(tab.record ?? device.record)?.patient ?? account,
      password: () => passwords.get(account) ?? demoPassword,
      setPassword: (password) => passwords.set(account, password),
      signIn: async () => {
        const now = visitor.tab();
        if (now.refused === "patientChanged") await now.reload("/privacy");
        if (now.refused === "expired" && now.record !== undefined) {
          const resumed = await visitor.resume();
          if (resumed?.outcome === "resumed") return true;
          now.record = undefined;
        }
        if (now.record !== undefined) return true;
        if (device.cookie() !== "" && isSignedIn(await now.open("/privacy"))) return true;
        const answer = await visitor.submitSignIn();
        if (answer.redirect === undefined) return false;
        if (answer.redirect.startsWith("/login")) {
          const linked = linkedTo(simulation, account);
          const chosen = await visitor.continueSignIn(
            answer.redirect,
            linked[seat.acts % linked.length] ?? account,
          );
          if (chosen.redirect === undefined) return false;
        }
        return isSignedIn(await now.reload("/privacy"));
      },
      signOut: async () => {
        const now = visitor.tab();
        if (device.cookie() !== "") await now.submit("/session", { intent: "logOut" });
        if (!now.isClosed()) await now.reload("/login");
      },
      submitSignIn: (password = visitor.password()) =>
        visitor.tab().submit("/login", {
          intent: "signIn",
          username: simulation.world.username(account),
          password,
        }),
      continueSignIn: async (address, patient) => {
        const now = visitor.tab();
        let answer: Answer = { status: 0, loaders: {} };
        if (simulation.world.credentials(account).mustResetPassword) {
          const password = newPassword(++passwordCount);
          answer = await now.submit(address, newPasswordFields(password));
          passwords.set(account, passwordInUse(simulation, account));
          if (!answer.redirect?.startsWith("/login")) return answer;
        }
        return now.submit(address, {
          intent: "choose",
          patientId: simulation.portalId(patientIdOf(patient)),
        });
      },
      resume: async ({ password = visitor.password(), at: now = visitor.tab() } = {}) => {
        const response = await now.fetch("/session/resume", {
          method: "POST",
          body: new URLSearchParams({
            intent: "resume",
            username: simulation.world.username(account),
            password,
            record: now.record ?? "",
          }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
        const result: unknown = await response?.json().catch(() => undefined);
        if (!isResumeResult(result)) return undefined;
        if (result.outcome === "resumed") now.refused = undefined;
        return result;
      },
    };
    return visitor;
  });
}

export const newPasswordFields = (password: string): Fields => ({
  intent: "newPassword",
  newPassword: password,
  confirmPassword: password,
  agree: "on",
});

export const passwordInUse = ({ world }: Simulation, account: AccountKey): string =>
  world.credentials(account).password;

export const isSignedIn = ({ status, loaders, html }: Answer): boolean =>
  status === 200 && ("routes/signed-in/layout" in loaders || html?.includes("/session") === true);
