import { useEffect, useRef } from "react";
import { money } from "#app/format/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { type Order, paymentProgress } from "#machines/payment/types.ts";

type PayingStep = keyof typeof paymentProgress;

const steps = [
  { name: "Preparing the payment at the practice", step: "preparing" },
  { name: "Asking your bank", step: "charging" },
  { name: "Recording it at the practice", step: "settling" },
] as const satisfies readonly { name: string; step: PayingStep }[];

type PayingProps = {
  step: PayingStep;
  order: Order | undefined;
  isBankUnknown: boolean;
};

/** No dialog, because the bank's own step opens over the page. */
export function Paying({ step, order, isBankUnknown }: PayingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const current = steps.findIndex((one) => one.step === step);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid max-w-160 gap-4" aria-labelledby="paying">
      <h2 id="paying" ref={heading} tabIndex={-1}>
        Paying {order === undefined ? "" : money(order.amount + order.fee)}
      </h2>
      <p>
        <strong>Do not pay again.</strong> Keep this page open.
      </p>
      <Progress value={paymentProgress[step]} label="Payment" />
      <ol>
        {steps.map(({ name, step: own }, index) => (
          <li
            key={name}
            className="grid min-h-touch grid-cols-start-rest-end items-center gap-3 aria-[current]:font-semi aria-[current]:text-ink"
            aria-current={index === current ? "step" : undefined}
          >
            {isBankUnknown && own === "charging" ? (
              <Icon name="help" />
            ) : index < current || step === "finished" ? (
              <Icon name="check" />
            ) : (
              <span className="w-6 text-center">{index + 1}</span>
            )}
            <span>{isBankUnknown && own === "settling" ? "Finding out what became of it" : name}</span>
            <span className="text-muted text-small">
              {isBankUnknown && own === "charging"
                ? "Not known"
                : index < current || step === "finished"
                  ? "Done"
                  : index === current
                    ? "Now"
                    : ""}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {steps[current]?.name}
      </p>
      <p className="text-small">
        If this page closes, open Accounts again. We find this payment and never charge it twice.
      </p>
    </section>
  );
}
