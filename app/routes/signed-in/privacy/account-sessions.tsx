import type { AccountSession } from "#app/.server/sign-in/account-sessions.ts";
import { dateAndTime } from "#app/format/dates.ts";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";

export function AccountSessions({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <Card
      title="Where you are logged in"
      sentence={
        sessions.length > 1
          ? "If you do not know one of these, log it out and change your password."
          : "You are logged in here only."
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {sessions.map(({ id, device = "A browser that we do not know", startedAt, lastUsedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {device}
                {isThis ? (
                  <Badge tone="info" icon="user">
                    This browser
                  </Badge>
                ) : null}
              </h3>
              <p className="text-muted text-small">
                <WholeDates>{`Logged in ${dateAndTime(startedAt)}`}</WholeDates>
                <br />
                <WholeDates>{`Last used ${dateAndTime(lastUsedAt)}`}</WholeDates>
              </p>
            </div>
            {isThis ? null : (
              <RecordForm action="/session" fields={{ intent: "logOutThere", session: id }}>
                <Button type="submit" variant="secondary">
                  Log out there
                  <span className="sr-only">{` (${device}, last used ${dateAndTime(lastUsedAt)})`}</span>
                </Button>
              </RecordForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
