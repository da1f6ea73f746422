import type { PracticeCall } from "./exchange.ts";

const lyingTypes: readonly string[] = ["stale", "mutate", "empty-form"];
const isRefusal = (status: number) => status === 503 || (status >= 400 && status < 500);

/** Whether the practice's answer to a call is another one than it would give, in a form that looks right. */
export const isLie = ({ faults }: PracticeCall): boolean =>
  faults().some(({ effect, phase }) => {
    if (lyingTypes.includes(effect.type)) return true;
    if (phase !== "after-commit") return false;
    return (
      (effect.type === "status" && isRefusal(effect.status)) ||
      effect.type === "quota" ||
      effect.type === "auth"
    );
  });

/** Whether the practice has carried out a call twice. */
export const isDoubled = ({ faults }: PracticeCall): boolean =>
  faults().some(({ effect }) => effect.type === "duplicate");
