import { useEffect } from "react";
import {
  data,
  type MiddlewareFunction,
  Outlet,
  PrefetchPageLinks,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { pendingSignInContext, servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { withStoreErrors } from "#app/.server/session/store-failures.ts";
import { endSessionOnOpening, type SignInProblem } from "#app/.server/sign-in/pending-sign-in.ts";
import {
  cancelSignIn,
  choosePatient,
  type SignInRejection,
  setNewPassword,
  signIn,
} from "#app/.server/sign-in/sign-in-actions.ts";
import { announceLogOut } from "#app/browser/session-tabs.ts";
import { newPasswordForm } from "#app/forms/new-password.ts";
import type { NewPasswordAnswer } from "#app/forms/new-password-form.tsx";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { passwordRules } from "#practice-api/identity/rules.ts";
import { invalidEmail, signInTexts } from "#practice-api/identity/texts.ts";
import { entriesOf } from "#practice-api/wire/keys.ts";
import type { Route } from "./+types/route";
import { NewPasswordPanel } from "./new-password-panel.tsx";
import { PersonChooser } from "./person-chooser.tsx";
import { cancelForm, chooseForm, signInForm } from "./schema.ts";
import { type SignInAnswer, SignInForm } from "./sign-in-form.tsx";

export const middleware: MiddlewareFunction<Response>[] = [endSessionOnOpening];

const problems: Record<SignInProblem, string> = {
  link: "This login link has been used already or is too old. Log in with your password.",
  snag: signInTexts.networkFailed,
  unavailable: "You can’t log in at the moment. Try again in a minute.",
};

export function loader({ url, context }: Route.LoaderArgs) {
  const { productName, healthAdvice, helpline, userAgreement } = context.get(servicesContext).config;
  const problem = entriesOf(problems).find(([name]) => name === url.searchParams.get("problem"))?.[1];
  const { value, context: signIn } = context.get(pendingSignInContext)?.data.signIn ?? {};
  const people = signIn?.people.map((person) => ({
    ...person,
    isHolder: person.patientId === signIn.holder?.patientId,
  }));
  return {
    productName,
    healthAdvice,
    helpline,
    problem,
    notice: signIn?.notice,
    people: value === "choosing" ? people : undefined,
    unreadablePeople: signIn?.unreadablePeople ?? 0,
    newPassword: value === "passwordReset" ? { agreement: userAgreement, rules: passwordRules } : undefined,
  };
}

/** Loading this page again after a form would end the sign-in that the form has just started. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus === undefined;

type Answer = { signIn?: SignInAnswer; newPassword?: NewPasswordAnswer };

export const action = withStoreErrors(async ({ request, url, context }: Route.ActionArgs) => {
  const form = await intent(request, {
    signIn: signInForm,
    choose: chooseForm,
    newPassword: newPasswordForm,
    cancel: cancelForm,
  });
  const pending = context.get(pendingSignInContext);
  if (form.intent === "cancel") {
    await cancelSignIn(context, pending);
    return redirect("/login");
  }
  if (form.intent === "newPassword") {
    const typed = form.isValid ? form.values : newPasswordForm.parse({});
    const answer = await setNewPassword(context, pending, typed);
    if (answer instanceof Response) return answer;
    if ("message" in answer) return rejection(answer);
    const { field, text, status } = answer;
    return data<Answer>({ newPassword: { field, text, isAgreed: typed.isAgreed } }, { status });
  }
  if (form.intent === "choose") {
    const answer = await choosePatient(context, pending, form.isValid ? form.values.patientId : "");
    return answer instanceof Response ? answer : rejection(answer);
  }
  if (!form.isValid) {
    const { username, password } = form.errors;
    return rejection({ message: invalidEmail, status: 422 }, form.typed.username, { username, password });
  }
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"));
  const answer = await signIn(context, form.values, redirectTo, request);
  return answer instanceof Response ? answer : rejection(answer, form.values.username);
});

function rejection(rejected: SignInRejection, typed = "", errors: SignInAnswer["errors"] = {}) {
  const { message, status, notice, needsCaptcha = false } = rejected;
  return data<Answer>({ signIn: { errors, message, notice, typed, needsCaptcha } }, { status });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { people, unreadablePeople, newPassword, problem, notice } = loaderData;
  const answer = actionData?.signIn;
  const hasErrors = answer !== undefined || actionData?.newPassword !== undefined || problem !== undefined;
  const isOver = answer !== undefined;
  // Other tabs may show a session that has just ended, also where Log Out was pressed before the scripts ran.
  useEffect(announceLogOut, []);
  return (
    <SignedOutShell productName={loaderData.productName} helpline={loaderData.helpline}>
      <title>{`${hasErrors ? "Error: " : ""}Log in | ${loaderData.productName}`}</title>
      <SignInForm
        answer={answer}
        problem={problem}
        isBusy={isBusy && !people && !newPassword}
        healthAdvice={loaderData.healthAdvice}
        helpline={loaderData.helpline}
      />
      {newPassword && !isOver ? (
        <NewPasswordPanel {...newPassword} answer={actionData?.newPassword} isBusy={isBusy} />
      ) : null}
      {people && !isOver ? (
        <PersonChooser people={people} unreadable={unreadablePeople} notice={notice} isBusy={isBusy} />
      ) : null}
      <Outlet />
      {/* The dashboard's scripts load while the practice checks the password. */}
      {isBusy || people ? <PrefetchPageLinks page="/" /> : null}
    </SignedOutShell>
  );
}
