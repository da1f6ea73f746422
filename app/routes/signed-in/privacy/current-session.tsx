import { dateAndTime } from "#app/format/dates.ts";
import { duration } from "#app/format/duration.ts";
import { LogOutForm } from "#app/shell/session/log-out-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

type CurrentSessionProps = {
  session: { endsAt: string; idleMinutes: number; warningSeconds: number };
};

export function CurrentSession({ session }: CurrentSessionProps) {
  const { endsAt, idleMinutes, warningSeconds } = session;
  return (
    <Card title="Your log in now">
      <Facts
        look="sentences"
        rows={[
          [
            "Ends",
            `After ${idleMinutes} minutes without use. You are warned ${duration(warningSeconds)} before.`,
          ],
          ["At the latest", <WholeDates key="ends">{dateAndTime(endsAt)}</WholeDates>],
        ]}
      />
      <LogOutForm className="mt-4">
        <Button type="submit" variant="secondary">
          Log out of every tab of this browser
        </Button>
      </LogOutForm>
    </Card>
  );
}
