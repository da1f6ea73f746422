import { data, type MiddlewareFunction, redirect, useNavigation } from "react-router";
import { servicesContext } from "#app/.server/context.ts";
import { intent } from "#app/.server/intent.ts";
import { safeRedirect } from "#app/.server/redirect-target.ts";
import { sessionCookie, sessionKey } from "#app/.server/session/cookie.ts";
import { choosePerson, type SignInResult, signedInSession, signIn } from "#app/.server/sign-in.ts";
import { SignedOutFrame } from "#app/shell/signed-out-frame.tsx";
import type { Route } from "./+types/route";
import { PersonChooser } from "./person-chooser.tsx";
import { chooseForm, invalidText, signInForm } from "./schema.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Opening the page clears whatever session there was (spec 1, section 2); answering its form does not. */
const clearOnOpening: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const id = sessionCookie.read(request);
  if (request.method !== "GET" || id === undefined) return response;
  const { sessions } = context.get(servicesContext);
  // Whether its time has run out or not: what was left unfinished in it goes too.
  await sessions.end(sessionKey(id));
  response.headers.append("Set-Cookie", sessionCookie.clear());
  return response;
};

export const middleware: MiddlewareFunction<Response>[] = [clearOnOpening];

export function loader({ context }: Route.LoaderArgs) {
  const { productName, healthAdvice } = context.get(servicesContext).config;
  return { productName, healthAdvice };
}

/** Loading again after the form was answered would clear the session that the answer just made. */
export const shouldRevalidate = () => false;

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await intent(request, { signIn: signInForm, choose: chooseForm });
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"));
  const current = await services.sessions.open(sessionCookie.read(request));

  if (form.intent === "choose") {
    if (!form.isValid || current?.data.stage !== "choosing") return told(texts.choosingOver, 422);
    const { signIn: state, isTestData, redirectTo: target } = current.data;
    const result = await choosePerson(services, state, form.values.patientId, request.signal);
    await services.sessions.end(current.key);
    return settle({ state: result.state, isTestData: isTestData || result.isTestData }, target);
  }
  if (!form.isValid) {
    const typed = form.typed.username ?? "";
    return data({ errors: form.errors, message: invalidText, typed, people: undefined }, { status: 422 });
  }
  if (current) await services.sessions.end(current.key);
  return settle(await signIn(services, form.values, 0, request.signal), redirectTo);

  /** What the page says, or where it goes, once the sign-in has come to rest. */
  async function settle(result: SignInResult, target: string) {
    const { state, isTestData } = result;
    const session = signedInSession(result);
    if (session) {
      const id = await services.sessions.start(session, { settings: state.context.settings });
      throw redirect(target, {
        headers: { "Set-Cookie": sessionCookie.set(id), "Cache-Control": "no-store" },
      });
    }
    if (state.value === "choosing") {
      const id = await services.sessions.start({
        stage: "choosing",
        signIn: state,
        isTestData,
        redirectTo: target,
      });
      const people = state.context.people.map((person) => ({
        ...person,
        isHolder: person.patientId === state.context.holder?.patientId,
      }));
      return data(
        { errors: {}, message: undefined, typed: state.context.username, people },
        { headers: { "Set-Cookie": sessionCookie.set(id) } },
      );
    }
    if (state.value === "passwordReset") return told(texts.passwordReset, 422, state.context.username);
    return told(state.context.message, state.value === "snagged" ? 503 : 422, state.context.username);
  }
}

function told(message: string | undefined, status: number, typed = "") {
  return data(
    { errors: {} as { username?: string; password?: string }, message, typed, people: undefined },
    { status },
  );
}

const texts = {
  choosingOver: "Your sign-in ran out of time. Please log in again.",
  passwordReset:
    "You need to choose a new password before you can log in. Please ring the practice for help.",
};

/** One object for good: the form takes a new one for a new answer. */
const noErrors = {};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const people = actionData?.people;
  return (
    <SignedOutFrame productName={loaderData.productName}>
      <title>{`${actionData?.message ? "Error: " : ""}Log in | ${loaderData.productName}`}</title>
      <SignInForm
        errors={actionData?.errors ?? noErrors}
        message={actionData?.message}
        typed={actionData?.typed ?? ""}
        isBusy={isBusy && !people}
        healthAdvice={loaderData.healthAdvice}
      />
      {people ? <PersonChooser people={people} isBusy={isBusy} /> : null}
    </SignedOutFrame>
  );
}
