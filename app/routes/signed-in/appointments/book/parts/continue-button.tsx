import { Button, type ButtonProps } from "#app/ui/button.tsx";

type ContinueButtonProps = Pick<ButtonProps, "variant" | "className"> & {
  isSending: boolean;
  sending?: string;
};

export function ContinueButton({
  isSending,
  sending = "Loading…",
  className = "",
  ...look
}: ContinueButtonProps) {
  return (
    <Button
      type="submit"
      aria-busy={isSending || undefined}
      className={`w-full @narrow:w-auto @narrow:min-w-46 ${className}`}
      {...look}
    >
      {isSending ? sending : "Continue"}
    </Button>
  );
}
