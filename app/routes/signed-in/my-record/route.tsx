import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { ListSkeleton } from "#app/lists/list-skeleton.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/route";
import { MyRecord } from "./my-record.tsx";
import { loadChoices } from "./record.server.ts";
import "./my-record.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader((args) => defer(args, { choices: loadChoices(args.context) }));

export default function MyRecordScreen({ loaderData: { choices } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader line="A copy of what the practice shows you here, for another doctor or for yourself." />
      <noscript>
        <div className="card grid gap-4">
          <Note tone="warning" title="This page needs JavaScript.">
            The copy is made on your device. Turn JavaScript on, or ask the practice for a copy.
          </Note>
          <CallPractice isPrimary />
        </div>
      </noscript>
      <div className="noscript:hidden">
        <Panel
          of={choices}
          what="the parts of your record"
          within="card"
          loading={<ListSkeleton noun="your choices" />}
        >
          {(loaded) => <MyRecord {...loaded} />}
        </Panel>
      </div>
    </>
  );
}
