import { Link, useActionData } from "react-router";
import { screenAction, screenLoader } from "#app/.server/screen.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { allMedicinesHref } from "../links.ts";
import { actOnRepeat, type RepeatRefusal } from "./.server/action.ts";
import { loadRepeat, type RepeatData } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { AnswerDialog } from "./answer-dialog.tsx";
import { CheckDialog } from "./check-dialog.tsx";
import { RequestForm } from "./request-form.tsx";
import "../medications.css";
import "./repeat.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

export const loader = screenLoader(loadRepeat);
export const action = screenAction(actOnRepeat);

export default function Repeat({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader />
      <Page data={loaderData} />
    </>
  );
}

function Page({ data }: { data: RepeatData }) {
  const refused = useActionData() as RepeatRefusal | undefined;
  if (data.value === "choosing") return <NothingChosen />;
  if (data.value === "confirming") {
    return (
      <Deferred
        panel={data.rules}
        loading={<CheckDialog data={data} rules={undefined} />}
        failed={<CheckDialog data={data} rules={undefined} />}
      >
        {(rules) => <CheckDialog data={data} rules={rules} />}
      </Deferred>
    );
  }
  if (data.value !== "asking") return <AnswerDialog data={data} />;
  return (
    <Deferred
      panel={data.rules}
      loading={
        <>
          <LoadingWords>Loading your request</LoadingWords>
          <Skeleton height="own" className="mb-4 h-60 rounded-l" />
          <Skeleton height="own" className="h-60 rounded-l" />
        </>
      }
      failed={<FailedPanel what="the practice’s settings" />}
    >
      {(rules) => <RequestForm key={data.repeat.revision} data={data} rules={rules} refused={refused} />}
    </Deferred>
  );
}

function NothingChosen() {
  return (
    <>
      <Note tone="warning" title={repeatTexts.noMedicine} className="mb-4" />
      <Link to={allMedicinesHref} className={buttonClass()}>
        Choose medicines
      </Link>
    </>
  );
}
