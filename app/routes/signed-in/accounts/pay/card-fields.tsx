import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PaymentSetup } from "../.server/loader.ts";
import { loadCardProvider } from "./card-provider.ts";

/** What is entered so far. The numbers themselves stay with the card provider. */
export type CardState = Pick<StripeCardElementChangeEvent, "empty" | "complete"> & {
  error: string | undefined;
};

/** Charges the card. Resolves with the card provider's reason when it refused, also when it cannot tell. */
export type Charge = (clientSecret: string) => Promise<string | undefined>;

export type CardFieldsProps = {
  setup: Extract<PaymentSetup, { method: "card" }>;
  error: string | undefined;
  onChange: (card: CardState) => void;
  onReady: (charge: Charge | undefined) => void;
};

/** The card provider's own fields (spec 1, section 5). Their content never reaches the portal. */
export default function CardFields({ setup, ...fields }: CardFieldsProps) {
  const { publishableKey, scriptUrl } = setup;
  const [stripe, setStripe] = useState<Stripe>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Retry loads it again.
  useEffect(() => {
    let isCurrent = true;
    loadCardProvider(publishableKey, scriptUrl).then(
      (loaded) => isCurrent && setStripe(loaded),
      () => isCurrent && setFailures((count) => count + 1),
    );
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, scriptUrl, attempt]);
  if (stripe !== undefined) {
    return (
      <Elements stripe={stripe}>
        <Fields {...fields} billing={setup.billing} />
      </Elements>
    );
  }
  if (failures <= attempt) return <Skeleton height="block" />;
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="field-error">
        <Icon name="error-circle" size="small" />
        The card form could not be loaded. Nothing was charged.
      </p>
      <Button variant="secondary" onClick={() => setAttempt(failures)}>
        Retry
      </Button>
    </div>
  );
}

type FieldsProps = Omit<CardFieldsProps, "setup"> & Pick<CardFieldsProps["setup"], "billing">;

function Fields({ billing, error, onChange, onReady }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const frame = useRef<HTMLDivElement>(null);
  const [colours, setColours] = useState<{ ink: string; muted: string; danger: string }>();

  // The fields belong to another document, so they are given the colours of this one.
  useEffect(() => {
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const read = () => {
      const colourOf = (part: string) =>
        getComputedStyle(frame.current?.querySelector(`[data-colour=${part}]`) ?? document.body).color;
      setColours({ ink: colourOf("ink"), muted: colourOf("muted"), danger: colourOf("danger") });
    };
    read();
    scheme.addEventListener("change", read);
    return () => scheme.removeEventListener("change", read);
  }, []);

  useEffect(() => {
    if (stripe === null || elements === null) return;
    onReady(async (clientSecret) => {
      const card = elements.getElement(CardElement);
      if (card === null) return undefined;
      const { name, email } = billing;
      const billingDetails = { name, ...(email === undefined ? {} : { email }) };
      const result = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: billingDetails },
      });
      return result.error?.message;
    });
    return () => onReady(undefined);
  }, [stripe, elements, billing, onReady]);

  return (
    <div ref={frame} className="card-fields" aria-invalid={error === undefined ? undefined : true}>
      <span hidden data-colour="ink" />
      <span hidden data-colour="muted" />
      <span hidden data-colour="danger" />
      {colours === undefined ? null : (
        <CardElement
          options={{
            hidePostalCode: true,
            style: {
              base: { color: colours.ink, fontSize: "17px", "::placeholder": { color: colours.muted } },
              invalid: { color: colours.danger },
            },
          }}
          onChange={({ empty, complete, error: wrong }) =>
            onChange({ empty, complete, error: wrong?.message })
          }
        />
      )}
    </div>
  );
}
