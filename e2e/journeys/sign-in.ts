import type { Journey, Stage } from "./journey.ts";
import { scripted } from "./script.ts";

/** The user's menu has the name of the person, and on a phone the first one. */
const openUserMenu = ({ act, isPhone }: Stage, name: string) =>
  act.choose(isPhone ? String(name.split(" ")[0]) : name);

export const signInJourneys: readonly Journey[] = [
  {
    title: "log in and choose a child",
    isCore: true,
    needsNoScript: true,
    async run({ act, practice }) {
      await act.signIn("aroha");
      await act.hasFocus("Choose an account to continue");
      await act.choose("Tama Ngata");
      await act.see("Tama’s health");
      await act.hasFocus("Tama’s health");
      await practice.expects({ call: "GET Patient/RefreshCounter", person: "tama" });
    },
  },
  {
    title: "log in with a wrong password",
    needsNoScript: true,
    async run({ act, practice }) {
      await act.open("/login");
      await act.type(practice.world.people.mei.username, "Username (email)");
      await act.type("Wrong-Word-2026", "Password");
      await act.press("Login");
      await act.see("Your username or password is incorrect.");
      await act.hasFocus("Your username or password is incorrect.");
      await act.holds("document.title.startsWith('Error: ')", "its title");
      await practice.expects({ call: "GET Patient/RefreshCounter", times: 0 });
    },
  },
  {
    title: "see on the dashboard what is new",
    needsNoScript: true,
    async run({ act, practice }) {
      await act.signIn("aroha");
      await act.choose("Aroha Ngata");
      await act.see("Kia ora, Aroha");
      const counters = await practice.world.counters("aroha");
      for (const [label, count] of [
        ["Unread messages", counters.unreadMessages],
        ["New results", counters.newResults],
        ["Future appointments", counters.futureAppointments],
      ]) {
        const card = `[...document.querySelectorAll("main li")].some(({ innerText }) => /${label}/.test(innerText) && /\\b${count}\\b/.test(innerText))`;
        await act.holds(card, `${label}: ${count}`);
      }
    },
  },
  {
    title: "go to another screen by the menu",
    async run({ act, practice, isPhone }) {
      await act.signIn("sione");
      await act.see("Kia ora, Sione");
      if (isPhone) await act.press("Menu");
      await act.press("Timeline");
      await act.holds("document.querySelector('h1').innerText === 'Timeline'", "the heading Timeline");
      await practice.expects({ call: "GET Patient/Timeline", person: "sione" });
    },
  },
  scripted("find a screen", "found-anything", { isCore: true }),
  scripted("set a new password that is due", "forced-password-reset", { needsNoScript: true }),
  {
    title: "open another person's record",
    needsNoScript: true,
    async run(stage) {
      const { act, practice } = stage;
      await act.signIn("aroha");
      await act.choose("Aroha Ngata");
      await act.see("Kia ora, Aroha");
      await act.open("/vitals");
      await openUserMenu(stage, "Aroha Ngata");
      await act.choose("Tama Ngata");
      await act.see("You are acting for Tama Ngata");
      await practice.expects({ call: "GET Patient/RefreshCounter", person: "tama" });
    },
  },
  {
    title: "log in again after a time without use",
    portal: { SESSION_IDLE_MINUTES: "0.3", SESSION_WARNING_SECONDS: "8" },
    async run({ act, practice }) {
      await act.signIn("mei");
      await act.see("Kia ora, Mei");
      await act.open("/vitals");
      await act.see("Are you still there?");
      await act.press("Stay logged in");
      await act.doNotSee("Are you still there?");
      await act.see("Please log in again");
      await act.signIn("mei");
      await act.doNotSee("Please log in again");
      await act.holds("document.querySelector('h1').innerText === 'Vitals'", "the heading Vitals");
      await practice.expects({ call: "GET Patient/RefreshCounter", person: "mei", times: { min: 2 } });
    },
  },
  {
    title: "log out, and go back",
    isCore: true,
    needsNoScript: true,
    async run(stage) {
      const { act, practice } = stage;
      await act.signIn("mei");
      await act.see("Kia ora, Mei");
      await act.open("/vitals");
      await openUserMenu(stage, "Mei Chen");
      await act.press("Log Out");
      await act.see("You are logged out");
      await practice.expects({ call: "POST Patient/Logout", times: 1 });
      await act.back();
      await act.see("Kia ora. Log in");
      await act.doNotSee("Mei Chen");
      await act.doNotSee("ZZZ");
    },
  },
];
