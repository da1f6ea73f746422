import { Indicator, Item, Root } from "radix-ui/radio-group";
import type { ReactNode } from "react";

type RadioGroupProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

export function RadioGroup({ label, value, onChange, children }: RadioGroupProps) {
  return (
    <Root className="grid gap-2" aria-label={label} value={value} onValueChange={onChange}>
      {children}
    </Root>
  );
}

type RadioOptionProps = { id: string; value: string; label: string; children: ReactNode };

export function RadioOption({ id, value, label, children }: RadioOptionProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border-1.5 border-line-strong px-3.5 py-2 has-[>[data-state=checked]]:border-primary has-[>[data-state=checked]]:bg-tint">
      <Item
        id={id}
        value={value}
        className="size-6 flex-none cursor-pointer rounded-full border-2 border-line-strong bg-surface data-[state=checked]:border-primary"
      >
        <Indicator className="m-auto block size-3 rounded-full bg-primary" />
      </Item>
      <label htmlFor={id} className="min-h-touch min-w-40 flex-1 cursor-pointer content-center text-ink">
        {label}
      </label>
      {children}
    </div>
  );
}
