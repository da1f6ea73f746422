import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** F8 moves to notifications; F9 has no use in browsers. */
export const coverKey = "F9";

type ScreenCoverProps = { isCovered: boolean; onChange: (isCovered: boolean) => void };

export function ScreenCover({ isCovered, onChange }: ScreenCoverProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== coverKey || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onChange(!isCovered);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isCovered, onChange]);
  return (
    <Dialog
      open={isCovered}
      covers
      closable={false}
      title="The screen is covered"
      description={`Nothing of your record can be seen. Press the button or ${coverKey} to go on.`}
      footer={<Button onClick={() => onChange(false)}>Show the page</Button>}
    >
      <p>You stay logged in for as long as the page says. On a shared device, log out when you are done.</p>
    </Dialog>
  );
}
