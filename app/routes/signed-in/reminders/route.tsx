import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import type { Route } from "./+types/route";
import { listReminders } from "./list-reminders.server.ts";
import { ReminderCard } from "./reminder-card.tsx";
import "#app/lists/card-pairs.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(async (args) => {
  const pages = pagesIn(args.url.searchParams);
  return { pages, ...(await defer(args, { list: listReminders(args.services, args.context, pages) })) };
});

/** Spec 2, sections 2 and 9. */
export default function Reminders({ loaderData: { list, pages } }: Route.ComponentProps) {
  return (
    <>
      <ListScreenHeader />
      <h2 className="sr-only">High priority first</h2>
      <ListPanel
        list={list}
        noun={{ one: "reminder", many: "reminders" }}
        label="Reminders"
        what="your reminders"
        href="/reminders"
        pages={pages}
        canPrint
        empty={<p>The practice has no reminders for you.</p>}
      >
        {({ entries }) => {
          const sender = commonSender(entries);
          return (
            <>
              {sender === undefined ? null : <p className="wrap-anywhere text-small">From {sender}</p>}
              <ul className="card-pairs">
                {entries.map((reminder, index) => (
                  <ReminderCard
                    key={reminder.id ?? index}
                    reminder={reminder}
                    isPrimary={index === 0 && reminder.priority === "high" && !reminder.booked}
                    hasCommonSender={sender !== undefined}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </ListPanel>
    </>
  );
}

function commonSender(reminders: readonly Reminder[]): string | undefined {
  const first = reminders[0]?.sender;
  return reminders.length > 1 && reminders.every(({ sender }) => sender === first) ? first : undefined;
}
