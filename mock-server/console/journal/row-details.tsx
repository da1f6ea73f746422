import { type ReactNode, useState } from "react";
import { truncate } from "#practice-api/unicode.ts";
import type { HttpExchange, JournalEntry } from "../../control/client.ts";
import { faultForm } from "../faults/fault-form.tsx";
import { formOf } from "../faults/rule.ts";
import { Press, Presses } from "../parts/card.tsx";
import { CopyButton, Note } from "../parts/controls.tsx";
import { TaskScope } from "../parts/dialog.tsx";
import { useLoaded } from "../state/loaded.ts";
import { useWorld } from "../state/use-world.tsx";
import { secondsOf } from "../words/times.ts";
import { expectOf, faultMatchOf, verifyOf } from "./copies.ts";
import { answerOf, changesOf, faultNames, questionOf } from "./entry-texts.ts";
import { verifyForm } from "./verify-form.ts";

/** A list of hundreds of entries is megabytes. */
const longestAnswer = 20_000;

export function RowDetails({ entry }: { entry: JournalEntry }) {
  const world = useWorld();
  const { store, view } = world;
  const answer = answerOf(entry);
  const rest = (answer.length - longestAnswer).toLocaleString("en-NZ");
  const faults = view.faults.value ?? [];
  const rules = faults.filter(({ id }) => entry.fault?.includes(`${id} `));
  const match = faultMatchOf(entry);
  const repeat = async () => {
    const { status } = await store.control.repeat(entry.sequence);
    return `Made again: it ${status === undefined ? "got no answer" : `was answered ${status}`}.`;
  };
  return (
    <div className="mb-3 grid grid-cols-rest gap-3 rounded-m bg-sunken px-4 py-3.5">
      <div className="grid grid-cols-rest gap-x-5 gap-y-3 @narrow:grid-cols-2">
        <Detail title="Question">
          <Text>{questionOf(entry)}</Text>
        </Detail>
        <Detail title="Answer">
          <Text>
            {answer.length > longestAnswer
              ? `${truncate(answer, longestAnswer)}\n… and ${rest} characters more.`
              : answer}
          </Text>
        </Detail>
        <Detail title="Changed">{changesOf(entry)}</Detail>
        {entry.fault !== undefined && (
          <Detail title="Fault">
            “{faultNames(entry, faults).join("”, “")}”
            {rules.map(({ hits, when }) => `, used ${hits}${when?.times ? ` of ${when.times}` : " times"}`)}.
          </Detail>
        )}
      </div>
      <HttpDetails entry={entry} />
      <TaskScope>
        <Presses>
          {entry.operation !== undefined && (
            <CopyButton label="Copy as curl" text={() => store.control.curl(entry.sequence)} />
          )}
          <Press look="text" label="Send again" act={repeat} />
          <Press look="text" label="Verify" form={verifyForm(world, entry)} />
          <CopyButton label="Copy as verify" text={() => verifyOf(entry)} />
          <CopyButton label="Copy as expect" text={() => expectOf(entry)} />
          {match && (
            <Press look="text" label="Make a fault from this call" form={faultForm(world, formOf(match))} />
          )}
        </Presses>
      </TaskScope>
    </div>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Text({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, so the keyboard has to reach it.
    <pre className="max-h-96 overflow-auto" tabIndex={0}>
      {children}
    </pre>
  );
}

/** Read when it is opened. */
function HttpDetails({ entry }: { entry: JournalEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-touch cursor-pointer py-2.5">HTTP, and how long it took</summary>
      {isOpen && <Exchange entry={entry} />}
    </details>
  );
}

function Exchange({ entry }: { entry: JournalEntry }) {
  const { store } = useWorld();
  const [loaded] = useLoaded(() => store.control.http(entry.sequence));
  if (loaded.status === "failed") return <Note tone="info">{loaded.reason}</Note>;
  if (loaded.value === undefined) return <p>Reading …</p>;
  const { at, milliseconds, request, response, isComplete } = loaded.value;
  return (
    <div className="grid grid-cols-rest gap-2">
      <p>
        {milliseconds} ms, at {secondsOf(at)} of the practice’s computer
        {response && !isComplete ? ". The answer was cut." : "."}
      </p>
      <Text>{messageText(request)}</Text>
      <Text>{response ? messageText(response) : "There was no answer."}</Text>
    </div>
  );
}

function messageText({ line, headers, body, bytes }: HttpExchange["request"]): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const size = bytes > 0 ? [`(${bytes.toLocaleString("en-NZ")} bytes)`] : [];
  return [line, ...head, "", ...size, body].join("\n").trimEnd();
}
