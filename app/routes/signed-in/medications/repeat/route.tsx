import { Link, useActionData } from "react-router";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-and-failed.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { listTexts } from "#practice-api/texts.ts";
import { AllergyLine } from "../allergy-line.tsx";
import { actOnRepeat, type RepeatRefusal } from "./.server/action.ts";
import { loadRepeat, type RepeatData } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { AnswerDialog, CheckDialog } from "./request-dialogs.tsx";
import { RequestForm } from "./request-form.tsx";
import "./repeat.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadRepeat);
export const action = answerAction(actOnRepeat);

export default function Repeat({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader />
      <Page data={loaderData} />
    </>
  );
}

function Page({ data }: { data: RepeatData }) {
  const refused = useActionData<RepeatRefusal>();
  const { value, repeat, isChanged, rules, form } = data;
  const isAnswered = value === "sent" || value === "unclear" || value === "onLeave";
  if (isAnswered || value === "confirming") {
    const RequestDialog = isAnswered ? AnswerDialog : CheckDialog;
    const withoutRules = <RequestDialog data={data} rules={undefined} />;
    return (
      <Deferred panel={rules} loading={withoutRules} failed={withoutRules}>
        {(known) => <RequestDialog data={data} rules={known} />}
      </Deferred>
    );
  }
  if (form === undefined) return null;
  const { list, allergies } = form;
  const loading = (
    <>
      <LoadingWords>Loading your medicines</LoadingWords>
      <Skeleton height="own" className="mb-4 h-60 rounded-l" />
      <Skeleton height="own" className="h-60 rounded-l" />
    </>
  );
  return (
    <>
      {isChanged ? <Changed /> : null}
      <AllergyLine allergies={allergies} />
      <Deferred panel={rules} loading={loading} failed={<FailedPanel what="the practice’s settings" />}>
        {(known) => (
          <Panel of={list} what="your medicines" isList within="card" loading={loading}>
            {(medicines) =>
              medicines.entries.length === 0 && medicines.unreadable === 0 && !medicines.hasMore ? (
                <NoMedicines />
              ) : (
                <RequestForm
                  key={repeat.revision}
                  data={data}
                  form={form}
                  list={medicines}
                  rules={known}
                  refused={refused}
                />
              )
            }
          </Panel>
        )}
      </Deferred>
    </>
  );
}

/** True of a request that was sent meanwhile, and of one that was not. */
function Changed() {
  return (
    <Note isAlert tone="warning" title="You changed this request on another page.">
      A medicine that was asked for says so below. Check your request again before you send it.
    </Note>
  );
}

function NoMedicines() {
  const { acting, personName } = useShell();
  const has = acting === null ? "You have" : `${personName} has`;
  return (
    <div className="card grid justify-items-start gap-4 *:first:w-full">
      <EmptyState title={listTexts.empty}>
        <p>{has} no medicines in the record, so there is nothing to ask for again.</p>
      </EmptyState>
      <CallPractice />
      <Link to="/medications" className={buttonClass("secondary")}>
        Back to Medications
      </Link>
    </div>
  );
}
