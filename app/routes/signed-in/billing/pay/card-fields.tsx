import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cardForBrand } from "#practice-api/billing/rules.ts";
import { loadCardProvider } from "./card-provider.ts";
import { chargeCard } from "./charge-card.ts";
import type { CardSetup } from "./loader.server.ts";
import type { CardForm } from "./payment-effects.ts";

/** The numbers themselves stay with the card provider. */
export type CardState = Pick<StripeCardElementChangeEvent, "empty" | "complete" | "brand"> & {
  error: string | undefined;
};

type CardFieldsProps = {
  setup: CardSetup;
  isInvalid: boolean;
  onChange: (card: CardState) => void;
  onReady: (form: CardForm | undefined) => void;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
};

/** The card provider's own fields (spec 1, section 5). Their content never reaches the portal. */
export function CardFields({ loading, failed, ...fields }: CardFieldsProps) {
  const { publishableKey, scriptUrl } = fields.setup;
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
        <Fields {...fields} />
      </Elements>
    );
  }
  return failures <= attempt ? loading : failed(() => setAttempt(failures));
}

function Fields({ setup, isInvalid, onChange, onReady }: Omit<CardFieldsProps, "loading" | "failed">) {
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
    const { cards, billing } = setup;
    onReady({
      charge: async ({ order, ...payment }) => {
        const card = elements.getElement(CardElement);
        if (card === null) return { ended: true, problem: { reason: "failed" } };
        const accepts = (brand: string) => cardForBrand(cards, brand)?.text === order.card;
        return chargeCard(stripe, card, { ...payment, billing, accepts });
      },
      focus: () => elements.getElement(CardElement)?.focus(),
    });
    return () => onReady(undefined);
  }, [stripe, elements, setup, onReady]);

  return (
    <div
      ref={frame}
      className="rounded-m border-1.5 border-line-strong bg-surface p-3.5 focus-within:border-primary aria-invalid:not-focus-within:border-danger"
      aria-invalid={isInvalid || undefined}
    >
      <span hidden data-colour="ink" className="text-ink" />
      <span hidden data-colour="muted" className="text-muted" />
      <span hidden data-colour="danger" className="text-danger-fg" />
      {colours === undefined ? null : (
        <CardElement
          options={{
            hidePostalCode: true,
            style: {
              base: { color: colours.ink, fontSize: "17px", "::placeholder": { color: colours.muted } },
              invalid: { color: colours.danger },
            },
          }}
          onChange={({ empty, complete, brand, error }) =>
            onChange({ empty, complete, brand, error: error?.message })
          }
        />
      )}
    </div>
  );
}
