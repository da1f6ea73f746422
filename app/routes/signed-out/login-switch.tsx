import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { isOpenedByItself, prepareLinkPage, signInByLink } from "#app/.server/sign-in/sign-in-link.ts";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/login-switch";

export const middleware = [prepareLinkPage];

/** Spec 1, section 2. The page's form uses the link, so that fetching the page uses nothing (ruling B102). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline, isOpenedByItself: isOpenedByItself(request) };
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  signInByLink(context, params.q, request);

/** The link can be used once, so the page is not read again after its form. */
export const shouldRevalidate = () => false;

export default function LoginSwitch({ loaderData }: Route.ComponentProps) {
  const { productName, helpline, isOpenedByItself } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isOpenedByItself || isSent.current) return;
    isSent.current = true;
    // In place of this page, whose address holds the link, in the browser's history.
    void submit(form.current, { replace: true });
  }, [isOpenedByItself, submit]);
  const holdSecond = (event: FormEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <title>{`Log in with your link | ${productName}`}</title>
      <h1 tabIndex={-1}>Log in with your link</h1>
      <p className="mt-2 mb-8 text-muted">
        Is this link from your practice? Press Login. If someone else sent it, close this page.
      </p>
      <Form ref={form} method="post" replace onSubmit={holdSecond}>
        <Button type="submit" size="big" className="w-full" aria-disabled={isBusy}>
          {isBusy ? "Logging in…" : "Login"}
        </Button>
      </Form>
      <p className="-ml-2 mt-3">
        <Link to="/login" discover="none" className={buttonClass("quiet")}>
          Log in with your password
        </Link>
      </p>
    </SignedOutShell>
  );
}
