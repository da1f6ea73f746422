import type { AccountOffer } from "#app/.server/payments/offer.ts";
import { money } from "#app/format/money.ts";
import { WithPhone } from "#app/shell/page/practice-contact.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";

type AccountHeadingProps = {
  holderName: string;
  offer: AccountOffer | undefined;
};

/** As the practice says it (rulings B62 and B63). */
export function AccountHeading({ holderName, offer }: AccountHeadingProps) {
  return (
    <div className="min-w-0 [&>p]:text-small">
      <h2 id="account" tabIndex={-1}>
        {holderName}’s account
        {offer === undefined
          ? null
          : offer.balance > 0
            ? `: ${money(offer.balance)} to pay`
            : ": nothing to pay"}
      </h2>
      {offer === undefined ? null : <Facts offer={offer} />}
    </div>
  );
}

function Facts({ offer: { credit, unlisted, unconfirmed, isComplete } }: { offer: AccountOffer }) {
  return (
    <>
      {credit === 0 || !isComplete ? null : <p>Credit {money(credit)}. It is taken off what you pay.</p>}
      {unconfirmed === 0 ? null : (
        <p>This may still include {money(unconfirmed)} of a payment that the practice has not confirmed.</p>
      )}
      {unlisted === 0 || !isComplete ? null : (
        <p>
          {money(unlisted)} of this is not on any invoice. Call the practice
          <WithPhone>
            {(phone) =>
              phone === undefined ? null : (
                <>
                  {" "}
                  on <PhoneLink phone={phone} className="whitespace-nowrap" />
                </>
              )
            }
          </WithPhone>{" "}
          to pay it.
        </p>
      )}
    </>
  );
}
