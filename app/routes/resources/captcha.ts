import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import type { Route } from "./+types/captcha";

const form = z.enum(["login", "forgotPassword", "help", "signup"]);

/** A fresh challenge for one form; the widget asks for it when its box is ticked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = form.safeParse(params.form);
  if (!asked.success) return new Response(null, { status: 404 });
  const challenge = await context.get(servicesContext).captcha.challenge(asked.data);
  return Response.json(challenge, { headers: { "Cache-Control": "no-store" } });
}
