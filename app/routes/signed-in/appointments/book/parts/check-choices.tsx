import type { ComponentProps, ReactNode } from "react";
import { choiceLine, choiceMark } from "#app/ui/choice-line.tsx";

export function CheckChoices({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-3 @pair:grid-cols-2">{children}</ul>;
}

export function CheckChoice({ children, ...input }: ComponentProps<"input">) {
  return (
    <li>
      <label className={`${choiceLine} min-h-14 font-semi leading-snug`}>
        <input type="checkbox" className={choiceMark} {...input} />
        {children}
      </label>
    </li>
  );
}
