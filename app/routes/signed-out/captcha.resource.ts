import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import type { Route } from "./+types/captcha.resource";

const form = z.enum(["login", "forgotPassword", "help", "signup"]);

/** The widget requests a challenge when its checkbox is ticked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = form.safeParse(params.form);
  if (!name.success) return new Response(null, { status: 404 });
  const challenge = await context.get(servicesContext).captcha.challenge(name.data);
  return Response.json(challenge, { headers: { "Cache-Control": "no-store" } });
}
