import { contract } from "#practice-api/contract.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { variantsOf } from "../../../inputs/inputs.ts";
import { Failed, Skipped } from "../../outcomes.ts";
import { type Behaviour, expectThat } from "./behaviour.ts";

const { identity } = contract;

export const identityBehaviours: readonly Behaviour[] = [
  {
    title: "ends the session that logs out",
    calls: [identity.logout, identity.validate],
    run: async (suite) => {
      const signedIn = await suite.target.signIn();
      if (signedIn.outcome !== "signedIn") throw new Skipped("A second sign-in is refused.");
      const caller = { ...suite.target.caller, token: signedIn.token };
      const isValid = async () =>
        suite.accept(
          identity.validate,
          await suite.send(identity.validate, toRequest(identity.validate, {}, caller)),
        );
      expectThat(await isValid(), "a new session is not valid");
      suite.accept(
        identity.logout,
        await suite.send(identity.logout, toRequest(identity.logout, {}, caller)),
      );
      expectThat(!(await isValid()), "the session is valid after logging out");
    },
  },
  {
    title: "refuses a wrong password",
    calls: [identity.authenticate],
    needsWrites: true,
    run: async (suite) => {
      const { user } = suite.target;
      const input = { username: user, password: "conformance-check-wrong-password" };
      const request = toRequest(identity.authenticate, input, undefined);
      const exchange = await suite.send(identity.authenticate, request);
      const { outcome } = suite.accept(identity.authenticate, exchange);
      if (outcome !== "refused") throw new Failed("a wrong password is accepted");
    },
  },
  {
    title: "refuses a help request with a date of birth in the future",
    calls: [identity.askForHelp],
    assumed: true,
    run: async (suite) => {
      const [first] = await variantsOf(suite, "identity.askForHelp");
      const { accepted } = await suite.call(identity.askForHelp, {
        ...first?.input,
        birthDate: "2999-01-01",
      });
      expectThat(!accepted, "a date of birth in the future is accepted");
    },
  },
  {
    title: "keeps the password that was saved",
    calls: [identity.changePassword, identity.changePasswordByQuery],
    run: async (suite) => {
      const { outcome } = await suite.target.signIn();
      expectThat(outcome === "signedIn", "the account cannot sign in with its password");
    },
  },
];
