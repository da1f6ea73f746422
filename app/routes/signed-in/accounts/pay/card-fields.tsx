import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
  /** Passed in, because a chunk that loads later and imports them would load the stylesheet of every page again. */
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
};

/** The card provider's own fields (spec 1, section 5). Their content never reaches the portal. */
export default function CardFields({ setup, loading, failed, ...fields }: CardFieldsProps) {
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
  return failures <= attempt ? loading : failed(() => setAttempt(failures));
}

type FieldsProps = Omit<CardFieldsProps, "setup" | "loading" | "failed"> &
  Pick<CardFieldsProps["setup"], "billing">;

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
