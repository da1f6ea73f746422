import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type CardFee, cardForBrand } from "#practice-api/billing/rules.ts";
import { feeLine } from "../fee-text.ts";
import { chargeCard, loadCardProvider } from "./card-provider.ts";
import type { CardSetup } from "./loader.server.ts";
import type { CardForm } from "./payment-effects.ts";

type CardPanelProps = {
  setup: CardSetup;
  type: CardFee;
  /** The type follows from the card, so it cannot be chosen. */
  isFixed: boolean;
  error: string | undefined;
  onType: (type: CardFee) => void;
  onCard: (card: CardState) => void;
  onReady: (form: CardForm | undefined) => void;
};

const typeClass =
  "inline-flex min-h-touch cursor-pointer items-center gap-2 rounded-full border-1.5 border-line-strong px-4 text-small outline-focus outline-offset-2 has-checked:border-primary has-checked:bg-tint has-checked:font-semi has-checked:text-on-tint has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted has-focus-visible:outline-3";

/** The fee follows from the type of card (ruling B65). */
export function CardPanel({ setup, type, isFixed, error, onType, onCard, onReady }: CardPanelProps) {
  const { cards } = setup;
  return (
    <Card title="Your card" className="grid grid-cols-1 gap-3 [&>h2+*]:mt-0">
      {/* The focus goes to the provider’s own document, whose field cannot be described by this one. */}
      <div role="alert">
        <FieldNotes id="card" error={error} />
      </div>
      <CardFields setup={setup} isInvalid={error !== undefined} onChange={onCard} onReady={onReady} />
      <p role="status" className="text-muted text-small">
        {feeLine(cards, isFixed ? type : undefined)}
      </p>
      {cards.length === 1 ? null : (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semi text-ink text-small">Type of card</legend>
          {cards.map((one) => (
            <label key={one.text} className={typeClass}>
              <input
                type="radio"
                name="card-type"
                checked={one.text === type.text}
                disabled={isFixed && one.text !== type.text}
                onChange={() => onType(one)}
              />
              <span>{one.text}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="flex gap-2 text-small">
        <Icon name="lock" size="small" className="mt-0.75" />
        Your card details go to the practice’s card service, and not through this portal.
      </p>
    </Card>
  );
}

/** The numbers themselves stay with the card provider. */
export type CardState = Pick<StripeCardElementChangeEvent, "empty" | "complete" | "brand"> & {
  error: string | undefined;
};

type CardFieldsProps = {
  setup: CardSetup;
  isInvalid: boolean;
  onChange: (card: CardState) => void;
  onReady: (form: CardForm | undefined) => void;
};

/** The card provider's own fields (spec 1, section 5). Their content never reaches the portal. */
function CardFields(fields: CardFieldsProps) {
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
  if (failures <= attempt) return <Skeleton height="block" />;
  return (
    <div className="grid gap-3">
      <Note tone="danger" title="The card form could not be loaded.">
        Nothing was charged.
      </Note>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAttempt(failures)}>
        <Icon name="refresh" size="small" />
        Retry
      </Button>
    </div>
  );
}

function Fields({ setup, isInvalid, onChange, onReady }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const frame = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<{ ink: string; muted: string; danger: string; fontSize: string }>();

  // The fields belong to another document, so they are given the colours and the size of this one.
  useEffect(() => {
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    const read = () => {
      const colourOf = (part: string) =>
        getComputedStyle(frame.current?.querySelector(`[data-colour=${part}]`) ?? document.body).color;
      const [ink, muted, danger] = [colourOf("ink"), colourOf("muted"), colourOf("danger")];
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setLook({ ink, muted, danger, fontSize: `${1.0625 * rem}px` });
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
      {look === undefined ? null : (
        <CardElement
          options={{
            hidePostalCode: true,
            style: {
              base: { color: look.ink, fontSize: look.fontSize, "::placeholder": { color: look.muted } },
              invalid: { color: look.danger },
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
