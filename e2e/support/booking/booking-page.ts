import { cookieFrom, formRequest, post, raw } from "../raw-http.ts";
import type { World } from "../test.ts";
import { bookingSteps } from "./booking-steps.ts";

/** Every account holder of the practice, generated patients included. */
export type Holder = Parameters<World["switchToken"]>[0];

/** Books with plain requests, as a browser without JavaScript does. */
export async function bookingClient(portalUrl: string, world: World, who: Holder) {
  const { q } = await world.switchToken(who);
  const cookie = cookieFrom(await post(portalUrl, `/loginSwitch/${q}`, {}));
  const steps = bookingSteps((path, fields) =>
    raw(portalUrl, path, fields ? formRequest(fields, cookie) : { headers: { cookie } }),
  );
  return {
    ...steps,
    /** The form that books. */
    bookingForm: () => formRequest(steps.bookingFields(), cookie),
  };
}
