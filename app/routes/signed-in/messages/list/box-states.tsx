import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { boxTexts } from "#practice-api/messages/texts.ts";
import { boxHref, type MessagesView } from "../links.ts";

/** Paper shows the open message alone. */
export const listClass =
  "border-line @mail:min-h-120 @mail:border-r @max-mail:has-[+.open-message]:hidden print:has-[+.open-message]:hidden";

export function BoxSkeleton() {
  return (
    <section aria-label="Messages" className={listClass}>
      <LoadingWords>Loading messages</LoadingWords>
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="grid gap-2 p-4">
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="quarter" />
        </div>
      ))}
    </section>
  );
}

type View = Pick<MessagesView, "box" | "filter">;

/** Spec 2, section 2. */
function texts({ box, filter }: View): { title: string; meaning: string } {
  if (box === "sent")
    return { title: boxTexts.emptySent, meaning: "What you send to the practice shows here." };
  if (box === "drafts") {
    return { title: boxTexts.emptyDrafts, meaning: "Messages that you have not sent yet show here." };
  }
  if (filter === "unread") return { title: boxTexts.noUnread, meaning: "You have read everything." };
  if (filter === "read") return { title: boxTexts.noRead, meaning: "You have not opened a message yet." };
  return { title: boxTexts.emptyInbox, meaning: "Messages from the practice show here." };
}

export function EmptyBox(view: View) {
  const { title, meaning } = texts(view);
  return (
    <div className="p-6">
      <EmptyState title={title} isCalm>
        <p>{meaning}</p>
        {view.filter === "all" ? null : (
          <Link to={boxHref(view.box)} className={buttonClass("secondary")}>
            Show All
          </Link>
        )}
      </EmptyState>
    </div>
  );
}
