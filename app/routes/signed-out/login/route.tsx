import { useEffect } from "react";
import {
  data,
  type HeadersFunction,
  Outlet,
  PrefetchPageLinks,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useMatch,
  useNavigation,
} from "react-router";
import { pendingSignInContext, servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { withStoreErrors } from "#app/.server/session/session-responses.ts";
import { authenticateTexts } from "#app/.server/sign-in/authenticate.ts";
import { endSessionOnOpening } from "#app/.server/sign-in/pending-sign-in.ts";
import {
  queuedRejectionContext,
  type ShownQueue,
  type SignInRejection,
} from "#app/.server/sign-in/queued-sign-in.ts";
import { type SecondStep, secondStepOf } from "#app/.server/sign-in/second-step.ts";
import {
  cancelSignIn,
  choosePatient,
  passSecondStep,
  setNewPassword,
  signIn,
} from "#app/.server/sign-in/sign-in-actions.ts";
import type { SignInProblem } from "#app/.server/sign-in/sign-in-link.ts";
import { cookieProbe, queueTicket } from "#app/.server/store/sessions/session-cookie.ts";
import { announceLogOut } from "#app/browser/session-tabs.ts";
import { newPasswordForm } from "#app/forms/new-password.ts";
import type { NewPasswordAnswer } from "#app/forms/new-password-form.tsx";
import { loggedOutQuery } from "#app/shared/session-headers.ts";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import signedInStyles from "#app/signed-in.css?url";
import { namesIn } from "#practice-api/identity/rules.ts";
import { invalidEmail, signInTexts } from "#practice-api/identity/texts.ts";
import { entriesOf } from "#practice-api/wire/keys.ts";
import type { Route } from "./+types/route";
import { chooserTitle, NewPasswordPanel, newPasswordTitle, PersonChooser } from "./dialogs.tsx";
import { LoginQueue, queueTitle } from "./login-queue.tsx";
import { PasskeyStep, passkeyTitle } from "./passkey-step.tsx";
import { cancelForm, chooseForm, secondStepForm, signInForm } from "./schema.ts";
import { type LoginProblem, loggedOutText, type SignInAnswer, SignInForm } from "./sign-in-form.tsx";

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const seconds = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
};

export const middleware = [endSessionOnOpening];

const problems: Record<SignInProblem, LoginProblem> = {
  link: {
    text: "This login link has been used already or is too old. Log in with your password.",
    status: 422,
  },
  snag: { text: signInTexts.networkFailed, status: 503 },
  unavailable: { text: authenticateTexts.unavailable, status: 503 },
  cookies: {
    text: "Your browser does not keep cookies, so you are not logged in.",
    status: 422,
    isCookies: true,
  },
};

export const loader = withStoreErrors(async ({ request, url, context }: Route.LoaderArgs) => {
  const services = context.get(servicesContext);
  const { productName, healthAdvice, helpline, userAgreement, demo } = services.config;
  const pending = context.get(pendingSignInContext);
  const named = entriesOf(problems).find(([name]) => name === url.searchParams.get("problem"))?.[1];
  const problem = named?.isCookies && cookieProbe.isKept(request) ? undefined : named;
  const { value, context: signIn } = pending?.data.signIn ?? {};
  const people = signIn?.people.map((person) => ({
    ...person,
    isHolder: person.patientId === signIn.holder?.patientId,
  }));
  const queued = context.get(queuedRejectionContext);
  const { init, data: answered } = queued ? rejection(queued, queued.typed) : { init: {}, data: undefined };
  const loaded = {
    queued: answered?.signIn,
    productName,
    healthAdvice,
    helpline,
    demo,
    problem,
    notice: signIn?.notice,
    people: value === "choosing" ? people : undefined,
    unreadablePeople: signIn?.unreadablePeople ?? 0,
    step: await secondStepOf(services, pending, request),
    isLoggedOut: url.searchParams.has(loggedOutQuery),
    newPassword:
      value === "passwordReset"
        ? { agreement: userAgreement, names: namesIn(signIn?.holder?.name ?? "") }
        : undefined,
  };
  return data(loaded, init ?? {});
});

/** Loading this page again after a form would end the sign-in that the form has just started. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus === undefined;

type Answer = { signIn?: SignInAnswer; newPassword?: NewPasswordAnswer; queue?: ShownQueue } & {
  step?: SecondStep & { message: string | undefined };
};

export const action = withStoreErrors(async ({ request, url, context }: Route.ActionArgs) => {
  const form = await readForm(request, {
    signIn: signInForm,
    choose: chooseForm,
    newPassword: newPasswordForm,
    cancel: cancelForm,
    passkey: secondStepForm,
    code: secondStepForm,
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
    const { errors, text, status } = answer;
    return data<Answer>({ newPassword: { errors, text, isAgreed: typed.isAgreed } }, { status });
  }
  if (form.intent === "passkey" || form.intent === "code") {
    if (!form.isValid) throw data(null, { status: 400 });
    const answer = await passSecondStep(context, pending, { intent: form.intent, ...form.values }, request);
    if (answer instanceof Response) return answer;
    const headers = answer.cookie ? { "Set-Cookie": answer.cookie } : {};
    if (!answer.step) return rejection(answer, "", {}, headers);
    return data<Answer>(
      { step: { ...answer.step, message: answer.message } },
      { status: answer.status, headers },
    );
  }
  if (form.intent === "choose") {
    const answer = await choosePatient(context, pending, form.isValid ? form.values.patientId : "");
    return answer instanceof Response ? answer : rejection(answer);
  }
  if (!form.isValid) {
    const { username, password } = form.errors;
    const message = username === undefined ? undefined : invalidEmail;
    return rejection({ message, status: 422 }, form.typed.username, { username, password });
  }
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"));
  const answer = await signIn(context, form.values, redirectTo, request);
  if (answer instanceof Response) return answer;
  if (!("queue" in answer)) {
    const { username, password } = form.values;
    // A password that was pasted often has one.
    const hasSpace = answer.isWrong === true && password !== password.trim();
    return rejection(answer, username, hasSpace ? { password: spaceText } : {});
  }
  const { queue, ticket } = answer;
  return data<Answer>({ queue }, { headers: { "Set-Cookie": queueTicket.set(ticket) } });
});

const spaceText = "There is a space before or after the password.";

function rejection(
  rejected: SignInRejection,
  typed = "",
  errors: SignInAnswer["errors"] = {},
  more: Record<string, string> = {},
) {
  const { message, status, notice, needsCaptcha = false, isWrong = false, retryAfter } = rejected;
  return data<Answer>(
    { signIn: { errors, message, notice, typed, needsCaptcha, isWrong, status } },
    {
      status,
      headers: { ...more, ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }) },
    },
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { people, unreadablePeople, newPassword, problem, notice, isLoggedOut } = loaderData;
  const answer = actionData === undefined ? loaderData.queued : actionData.signIn;
  const queue = actionData?.queue;
  const step = answer === undefined ? (actionData?.step ?? loaderData.step) : null;
  const hasErrors =
    answer !== undefined ||
    actionData?.step !== undefined ||
    actionData?.newPassword !== undefined ||
    problem !== undefined;
  const isOver = answer !== undefined;
  const isHelpOpen = useMatch("/login/help") !== null;
  const dialogTitle = queue
    ? queueTitle
    : step
      ? passkeyTitle
      : isOver
        ? undefined
        : (newPassword && newPasswordTitle) || (people && chooserTitle);
  const title = dialogTitle ?? (isLoggedOut && !isOver ? loggedOutText : "Log in");
  // Other tabs may show a session that has just ended, also where Log Out was pressed before the scripts ran.
  useEffect(announceLogOut, []);
  return (
    <SignedOutShell
      productName={loaderData.productName}
      helpline={loaderData.helpline}
      consoleUrl={loaderData.demo?.consoleUrl}
    >
      {/* Login Help, over this page, has a title of its own. */}
      {isHelpOpen ? null : (
        <title>{`${hasErrors ? "Error: " : ""}${title} | ${loaderData.productName}`}</title>
      )}
      {queue ? <LoginQueue queue={queue} /> : null}
      {step ? <PasskeyStep step={step} message={actionData?.step?.message} isBusy={isBusy} /> : null}
      {/* What was typed is kept here while the sign-in waits for its turn. */}
      <div hidden={queue !== undefined || step !== null}>
        <SignInForm
          answer={answer}
          problem={problem}
          isLoggedOut={isLoggedOut}
          isBusy={isBusy && !people && !newPassword}
          healthAdvice={loaderData.healthAdvice}
          helpline={loaderData.helpline}
          demo={loaderData.demo}
        />
      </div>
      {newPassword && !isOver ? (
        <NewPasswordPanel {...newPassword} answer={actionData?.newPassword} isBusy={isBusy} />
      ) : null}
      {people && !isOver ? (
        <PersonChooser people={people} unreadable={unreadablePeople} notice={notice} isBusy={isBusy} />
      ) : null}
      <Outlet />
      {/* The dashboard's scripts and stylesheet load while the practice checks the password. */}
      {isBusy || people || queue ? <PrefetchPageLinks page="/" /> : null}
      {isBusy || people || queue ? <link rel="preload" as="style" href={signedInStyles} /> : null}
    </SignedOutShell>
  );
}
