import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The browser's own File > Print does the same, also before JavaScript has arrived. */
export function PrintButton({ variant = "primary" }: Pick<ButtonProps, "variant">) {
  return (
    <Button variant={variant} onClick={() => window.print()}>
      <Icon name="printer" size="small" />
      Print
    </Button>
  );
}
