import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldNotes } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { CardFee } from "#practice-api/billing/rules.ts";
import { CardFields, type CardState } from "./card-fields.tsx";
import { feeLine } from "./fee-text.ts";
import type { CardSetup } from "./loader.server.ts";
import type { CardForm } from "./payment-effects.ts";

type CardCardProps = {
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
export function CardCard({ setup, type, isFixed, error, onType, onCard, onReady }: CardCardProps) {
  const { cards } = setup;
  return (
    <Card title="Your card" className="grid grid-cols-1 gap-3 [&>h2+*]:mt-0">
      {/* The focus goes to the provider’s own document, whose field cannot be described by this one. */}
      <div role="alert">
        <FieldNotes id="card" error={error} />
      </div>
      <CardFields
        setup={setup}
        isInvalid={error !== undefined}
        onChange={onCard}
        onReady={onReady}
        loading={<Skeleton height="block" />}
        failed={(retry) => (
          <div className="grid gap-3">
            <Note tone="danger" title="The card form could not be loaded.">
              Nothing was charged.
            </Note>
            <Button variant="secondary" className="justify-self-start" onClick={retry}>
              <Icon name="refresh" size="small" />
              Retry
            </Button>
          </div>
        )}
      />
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
                className="size-4.5 accent-primary"
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
