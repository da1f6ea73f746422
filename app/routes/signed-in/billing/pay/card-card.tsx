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
import type { CardForm } from "./use-payment.ts";

export type CardCardProps = {
  setup: CardSetup;
  /** The type of card whose fee is paid. */
  type: CardFee;
  /** It follows from the card, so it cannot be chosen. */
  isFixed: boolean;
  error: string | undefined;
  onType: (type: CardFee) => void;
  onCard: (card: CardState) => void;
  onReady: (form: CardForm | undefined) => void;
};

/** The card, with its type and the fee that follows from it (ruling B65). */
export function CardCard({ setup, type, isFixed, error, onType, onCard, onReady }: CardCardProps) {
  const { cards } = setup;
  return (
    <Card title="Your card" className="card-card">
      <FieldNotes id="card" error={error} />
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
        <fieldset className="card-types">
          <legend>Type of card</legend>
          {cards.map((one) => (
            <label key={one.text}>
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
      <p className="card-guard">
        <Icon name="lock" size="small" />
        Your card details go to the practice’s card service, and not through this portal.
      </p>
    </Card>
  );
}
