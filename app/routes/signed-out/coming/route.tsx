import { Link } from "react-router";
import { servicesContext } from "#app/.server/context.ts";
import { SignedOutFrame } from "#app/shell/signed-out-frame.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/route";

/** Stands for the entrances that are not built yet. A token in the address is neither read nor kept. */
export function loader({ context }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Not open yet | ${loaderData?.productName}` }];
}

export default function Coming({ loaderData: { productName, helpline } }: Route.ComponentProps) {
  return (
    <SignedOutFrame productName={productName}>
      <h1 className="text-h1">This page is not open yet</h1>
      <p className="my-4">
        Please ring the practice for help with signing in. For health advice at any hour ring {helpline.label}{" "}
        {helpline.number}. In an emergency call 111.
      </p>
      <Link to="/login" className={buttonClass("primary")}>
        Sign In
      </Link>
    </SignedOutFrame>
  );
}
