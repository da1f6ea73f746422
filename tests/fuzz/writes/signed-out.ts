import { type AccountKey, demoPassword } from "#fixtures/people/demo-patients.ts";
import { documentText } from "../../support/documents.ts";
import type { PortalWorld } from "../../support/portal.ts";
import { visibleText } from "../page-text.ts";
import { isRedirect, type Ready, type Write } from "./write.ts";

const person = {
  given: "Losa",
  family: "Fifita",
  birthDate: "12-03-1971",
  email: "losa@example.nz",
  nhi: "",
};
const captcha = { altcha: "solved", website: "" };
const newPassword = "Another-Test-2026";
const accepted = documentText("acknowledged.json");

/** What a person sends who is not signed in. */
export function signedOutWrites({ people }: PortalWorld): Write[] {
  const credentials = (account: AccountKey) => ({
    intent: "signIn",
    username: people[account].username,
    password: demoPassword,
  });
  const signedOut =
    (path: string, form: Record<string, string>): Write["open"] =>
    async () =>
    async (): Promise<Ready> => ({ path, form, session: null });
  /** A sign-in that waits for an answer. */
  const pending =
    (account: AccountKey, path: string, form: Record<string, string>): Write["open"] =>
    async (portal) => {
      const { session, html } = await portal.send("/login", { form: credentials(account), session: null });
      const opened = await portal.services.sessions.open(session);
      if (!opened) throw new Error(`${account} cannot sign in: ${visibleText(html)}`);
      return async () => ({ path, form, session: await portal.startSession({ of: opened.data }) });
    };
  const isSignedIn: Write["saysDone"] = (page) => page.session !== undefined && isRedirect(page);
  const isDone: Write["saysDone"] = ({ status }) => status === 200;
  const setPassword = { newPassword, confirmPassword: newPassword, agree: "on" };
  return [
    ...(["sione", "aroha"] as const).map(
      (account): Write => ({
        name: `sign in as ${account}`,
        call: "identity.authenticate",
        open: signedOut("/login", credentials(account)),
        saysDone: isSignedIn,
        keeps: [people[account].username],
      }),
    ),
    {
      name: "sign in over an open page",
      call: "identity.authenticate",
      open: async (portal) => {
        const opened = await portal.services.sessions.open(await portal.startSession());
        if (opened?.data.stage !== "signedIn") throw new Error("There is no session.");
        const record = await portal.services.recordTokens.of(opened.data);
        return async () => ({
          path: "/session/resume",
          form: { ...credentials("sione"), intent: "resume", record },
          session: null,
        });
      },
      as: "open page",
      saysDone: (page) => page.session !== undefined,
    },
    ...[
      { path: "/login?continue=1", intent: "newPassword" },
      { path: "/resetpassword", intent: "setPassword" },
    ].map(
      ({ path, intent }): Write => ({
        name: `set a new password on ${path}`,
        call: "identity.changePassword",
        yes: documentText("password-changed.json"),
        open: pending("priya", path, { intent, ...setPassword }),
        saysDone: isSignedIn,
      }),
    ),
    {
      name: "ask for a new password",
      call: "identity.forgotPassword",
      yes: documentText("forgot-password-sent.json"),
      open: signedOut("/forgetPassword", { intent: "forgotPassword", email: "losa@example.nz", ...captcha }),
      saysDone: isDone,
      keeps: ["losa@example.nz"],
    },
    {
      name: "ask for help",
      call: "identity.askForHelp",
      yes: accepted,
      open: signedOut("/login/help", {
        intent: "help",
        ...person,
        ...captcha,
        subject: "Cannot log in",
        message: "My phone is new.",
      }),
      saysDone: isDone,
      keeps: ["Losa", "Fifita", "losa@example.nz", "Cannot log in", "My phone is new."],
    },
    {
      name: "sign up",
      call: "identity.askForHelp",
      yes: accepted,
      open: signedOut("/signup", {
        intent: "signup",
        ...person,
        ...captcha,
        middle: "",
        practice: "Kererū Street",
      }),
      saysDone: isDone,
      keeps: ["Losa", "Fifita", "losa@example.nz", "Kererū Street"],
    },
  ];
}
