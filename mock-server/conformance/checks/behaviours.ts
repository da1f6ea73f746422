import { identityBehaviours } from "./behaviours/account.ts";
import type { Behaviour } from "./behaviours/behaviour.ts";
import { bookingBehaviours } from "./behaviours/booking.ts";
import { listBehaviours } from "./behaviours/lists.ts";
import { paymentBehaviours } from "./behaviours/payments.ts";
import { recordBehaviours } from "./behaviours/records.ts";

export const behaviours: readonly Behaviour[] = [
  ...listBehaviours,
  ...bookingBehaviours,
  ...paymentBehaviours,
  ...recordBehaviours,
  ...identityBehaviours,
];
