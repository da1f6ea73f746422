import type { Ref } from "react";
import { money } from "#app/format/money.ts";
import { describing, FieldNotes } from "#app/ui/fields/field.tsx";
import { RadioGroup, RadioOption } from "#app/ui/radix/radio-group.tsx";
import type { Cents } from "#practice-api/units.ts";
import { type Choice, typedAmount } from "./choice.ts";

type AmountBoxProps = {
  input: Ref<HTMLInputElement>;
  limit: Cents;
  choice: Choice;
  isAll: boolean;
  amount: Cents | undefined;
  error: string | undefined;
  onChoice: (choice: Choice) => void;
  onType: (typed: string) => void;
  onTotal: () => void;
  onLeave: () => void;
};

/** Spec 1, section 4, "Payment choice". */
export function AmountBox(props: AmountBoxProps) {
  const { input, limit, choice, isAll, amount, error, onChoice, onType, onTotal, onLeave } = props;
  const { typed } = choice;
  const isTotal = isAll && typed === undefined;
  const filled = isTotal || amount === undefined || amount === 0 ? "" : typedAmount(amount);
  return (
    <div className="shrink-0 grow basis-full [&_.field-error]:basis-full">
      <RadioGroup
        label="How much?"
        value={isTotal ? "total" : "other"}
        onChange={(value) => (value === "total" ? onTotal() : onChoice({ ...choice, typed: "" }))}
      >
        <RadioOption id="pay-total" value="total" label="Total outstanding balance">
          <strong>{money(limit)}</strong>
        </RadioOption>
        <RadioOption id="pay-other" value="other" label="Another amount">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor="amount">Amount</label>
            <span className="relative">
              <span aria-hidden="true" className="absolute top-2.5 left-3.5">
                $
              </span>
              <input
                ref={input}
                id="amount"
                className="input w-36 pl-7 text-right"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                value={typed ?? filled}
                onChange={(event) => onType(event.target.value)}
                onBlur={({ relatedTarget }) => {
                  // A button that is being pressed would move away under the pointer, and it checks the amount itself.
                  if (!(relatedTarget instanceof HTMLButtonElement)) onLeave();
                }}
                {...describing({ id: "amount", error })}
              />
            </span>
          </span>
          <FieldNotes id="amount" error={error} />
        </RadioOption>
      </RadioGroup>
    </div>
  );
}
