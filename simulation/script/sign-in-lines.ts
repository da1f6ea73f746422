import { demoPassword, demoPatients, personKeys } from "#fixtures/people/demo-patients.ts";
import { patientIdOf } from "../history/records.ts";
import { choose, note, press, type Translate, typeInto } from "../history/script-lines.ts";
import { nameOf } from "./sessions-in-script.ts";

export const loginForm: Translate = ({ fields, account }) => {
  const text = (name: string) => fields.get(name) ?? "";
  switch (text("intent")) {
    case "signIn":
      if (text("password") === demoPassword) return [`sign in as ${account}`];
      return [
        "open Login",
        typeInto("Username (email)", demoPatients[account].username),
        typeInto("Password", text("password")),
        press("Login"),
      ];
    case "choose": {
      const patient = personKeys.find((key) => patientIdOf(key) === text("patientId"));
      return patient && [choose(nameOf(patient))];
    }
    case "newPassword":
      return [
        note("The practice wants a new password, and the patient sets one. A script cannot begin that."),
      ];
    case "cancel":
      return [press("Cancel")];
    default:
      return undefined;
  }
};

export const resumeForm: Translate = ({ account, fields }) =>
  fields.get("password") === demoPassword
    ? [`sign in as ${account}`]
    : [note(`The patient signs in over the page with the password "${fields.get("password")}".`)];

export const sessionForm: Translate = ({ fields, patient, account }) => {
  const menu = choose(nameOf(patient));
  switch (fields.get("intent")) {
    case "logOut":
      return [menu, press("Log Out")];
    case "refresh":
      return [menu, press("Refresh Configurations")];
    case "switch":
      return fields.get("person") === "own" && patient !== account
        ? [press("Back to my own record")]
        : [menu, note("The patient opens another record from the menu.")];
    default:
      return undefined;
  }
};
