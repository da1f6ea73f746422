import { Link } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Offered } from "#app/shell/page/if-offered.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Note } from "#app/ui/note.tsx";
import type { RepeatReminders } from "./.server/repeat-reminders.ts";

type NotesProps = { reminders: DeferredPanel<RepeatReminders | undefined> };

export function RepeatReminderNotes({ reminders }: NotesProps) {
  const { acting, personName } = useShell();
  const where = acting === null ? "In your reminders" : `In ${personName}’s reminders`;
  return (
    <Deferred panel={reminders} loading={null} failed={<NotChecked />}>
      {(found) => (
        <>
          {found?.reminders.map(({ id, title, description, note, sentAt }, index) => (
            <Note
              key={id ?? index}
              className="mb-4"
              title={sentAt === undefined ? `${where}:` : `${where}, ${shortDate(sentAt)}:`}
            >
              “
              {[title, description, note]
                .filter((text) => text !== undefined)
                .map(sentence)
                .join(" ")}
              ” <SeeReminders />
            </Note>
          ))}
          {found?.isPart ? <NotChecked isPart /> : null}
        </>
      )}
    </Deferred>
  );
}

function NotChecked({ isPart = false }: { isPart?: boolean }) {
  return (
    <Note
      tone="warning"
      className="mb-4"
      title={isPart ? "We could not check all of your reminders." : "We could not check your reminders."}
    >
      The practice may want to see you before your next repeat. <SeeReminders />
    </Note>
  );
}

function SeeReminders() {
  return (
    <Offered area="reminders">
      <Link to="/reminders">See reminders</Link>
    </Offered>
  );
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
