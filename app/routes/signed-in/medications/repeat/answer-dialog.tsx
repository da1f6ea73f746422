import { Link, useNavigate } from "react-router";
import { shortDate, timeOf } from "#app/format/dates.ts";
import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Note } from "#app/ui/note.tsx";
import { allMedicinesHref, repeatHref } from "../links.ts";
import { RepeatStatus } from "../repeat-status.tsx";
import type { RepeatData } from "./.server/loader.ts";
import { RequestRows, Row } from "./request-rows.tsx";
import { SendForm } from "./send-form.tsx";

/** The specification's name for the dialog with the practice's answer (spec 2, section 7). */
const title = "Medication";

/** What the practice answered: it has the request, a provider is on leave, or nothing came back. */
export function AnswerDialog({ data }: { data: RepeatData }) {
  if (data.value === "onLeave") return <OnLeave data={data} />;
  return data.value === "sent" ? <Sent data={data} /> : <Unclear data={data} />;
}

function OnLeave({ data: { repeat } }: { data: RepeatData }) {
  const navigate = useNavigate();
  const names = repeat.onLeave.map(({ name }) => name).join(", ");
  return (
    <Dialog
      open
      onClose={() => void navigate(repeatHref.form)}
      title={title}
      footer={
        <>
          <Link to={repeatHref.form} className={`${buttonClass("quiet")} left`}>
            Do not send
          </Link>
          <SendForm intent="sendAnyway" revision={repeat.revision} />
        </>
      }
    >
      <div className="grid gap-4">
        <Note tone="warning" title="Your request has not been sent.">
          {names} {repeat.onLeave.length === 1 ? "is" : "are"} on leave.
        </Note>
        <p>You can still send it to the practice now, or keep it and decide later.</p>
        <RequestRows repeat={repeat} />
        <p>
          Your record does not say who will look at it or when. If you will run out soon, call the practice.
        </p>
        <CallPractice />
      </div>
    </Dialog>
  );
}

function Sent({ data: { repeat, record, today } }: { data: RepeatData }) {
  const { personName } = useShell();
  const { answer, asked, medicines } = repeat;
  const sentAt = new Date(answer?.at ?? today).toISOString();
  const names = new Set(medicines.map(({ name }) => name));
  return (
    <Done>
      <Note tone="success" title={answer?.message ?? ""} />
      <p>
        Sent {shortDate(sentAt)}, {timeOf(sentAt)}, for {personName}.
      </p>
      <RequestRows repeat={repeat}>
        {record === undefined ? null : (
          <Row name="In your record">
            <Deferred panel={record} loading="…" failed="We could not read your record again.">
              {(list) => (
                <>
                  {asked
                    .filter(({ name }) => names.has(name))
                    .map((one) => (
                      <div key={one.name}>
                        {names.size > 1 ? one.name : null}
                        <RepeatStatus asked={one} medicines={list?.entries ?? []} />
                      </div>
                    ))}
                </>
              )}
            </Deferred>
          </Row>
        )}
      </RequestRows>
      <p>You do not need to send it again. All Medicines shows when a newer script is in your record.</p>
      <CallPractice />
    </Done>
  );
}

function Unclear({ data: { repeat } }: { data: RepeatData }) {
  return (
    <Done>
      <Note tone="warning" title="We do not know whether the practice has your request.">
        Do not send it again. Ring the practice to ask.
      </Note>
      <RequestRows repeat={repeat} />
      <CallPractice isPrimary />
    </Done>
  );
}

function Done({ children }: { children: React.ReactNode }) {
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => void navigate(allMedicinesHref)}
      title={title}
      footer={
        <Link to={allMedicinesHref} className={buttonClass("primary")}>
          Back to all medicines
        </Link>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}
