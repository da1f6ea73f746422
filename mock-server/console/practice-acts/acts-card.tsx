import { useEffect, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormInput, type Option, SelectField } from "../parts/form-input.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { type Task, useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { delays, firstNameOf, peopleOptions } from "../words/people.ts";
import { momentOf } from "../words/times.ts";
import { eventOf, iconOf, inOrder, outcomeOf, type PracticeAct } from "./acts.ts";

/** Undo returns to it. */
const beforeAct = "Before the practice acted";

export function ActsCard() {
  const { store, view, info } = useWorld();
  const task = useTask(() => void store.refresh());
  const [person, setPerson] = useState<string>();
  const [open, setOpen] = useState<{ act: PracticeAct; others: readonly PracticeAct[]; delay: string }>();
  const [canUndo, setCanUndo] = useState(false);
  const description = view.description.value;
  // The card begins anew once the scenario is known, so a form that was opened before would be lost.
  const isLoading = description === undefined;
  const people = peopleOptions(description);
  const first = description?.accounts[0]?.username;
  const current =
    person ??
    Object.entries(description?.people ?? {}).find(
      ([, one]) => "username" in one && one.username === first,
    )?.[0] ??
    "aroha";
  const who = firstNameOf(description, current);
  const links = info.people.find(({ name }) => name === current)?.linked ?? [];
  const linked = people.filter(({ value }) => value !== current && links.includes(value));
  const appointments = useAppointments(open !== undefined, current);

  const act = async ({ act: chosen, values, delay }: Filled) => {
    const isDone = await task.run("act", async () => {
      await store.control.snapshot(beforeAct);
      const answer: { scheduled?: { at: string } } = await store.control.applyEvent(
        eventOf(chosen, current, values, delay),
      );
      return outcomeOf(chosen, who, values, answer.scheduled && momentOf(answer.scheduled.at));
    });
    if (!isDone) return;
    setCanUndo(true);
    setOpen(undefined);
  };
  const undo = () =>
    task.run("undo", async () => {
      await store.control.restore(beforeAct);
      setCanUndo(false);
      return "Undone: the world is as it was before, its journal too.";
    });
  const acts = inOrder(info.acts);
  const [firstAct] = acts;
  const openForm = (delay: string, act: PracticeAct, others: readonly PracticeAct[] = []) => {
    task.clear();
    setOpen({ delay, act, others });
  };
  return (
    <Card title="The practice acts">
      <SelectField label="For" options={people} value={current} onChange={setPerson} />
      <div className="events-grid">
        {acts.map((one) => (
          <Button
            key={one.type}
            icon={iconOf(one)}
            className={one.type === "appointment-cancelled" ? "whole-row" : ""}
            isOff={isLoading}
            onClick={() => openForm("", one)}
          >
            {one.label}
          </Button>
        ))}
        <Button icon="clock" isOff={isLoading} onClick={() => firstAct && openForm("PT10M", firstAct, acts)}>
          In 10 minutes …
        </Button>
      </div>
      <OutcomeLine outcome={open ? undefined : task.outcome}>
        {canUndo && !task.outcome?.isFailure && (
          <Button look="text" icon="undo" isPending={task.pending === "undo"} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </OutcomeLine>
      <Planned />
      {open && (
        <ActDialog
          act={open.act}
          others={open.others}
          delay={open.delay}
          who={who}
          people={linked}
          appointments={appointments}
          task={task}
          onAct={(filled) => void act(filled)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function Planned() {
  const { store, view } = useWorld();
  const task = useTask(() => void store.refresh());
  const events = view.events.value ?? [];
  return (
    <>
      {events.length > 0 && (
        <>
          <h3 className="mt-3">Planned</h3>
          <ul className="ruled">
            {events.map(({ id, at, summary }) => (
              <li key={id} className="py-1">
                <b>{momentOf(at)}</b>: {summary}{" "}
                <Button
                  look="text"
                  isPending={task.pending === id}
                  onClick={() =>
                    void task.run(id, async () => {
                      await store.control.cancelEvent(id);
                      return "It is no longer planned.";
                    })
                  }
                >
                  Cancel it
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.events.status === "failed" && (
        <p className="mistake mt-2">What is planned could not be read. {view.events.reason}</p>
      )}
      <OutcomeLine outcome={task.outcome} />
    </>
  );
}

type Listed = {
  readonly id: string;
  readonly startsAt?: string;
  readonly status?: string;
  readonly type?: string;
};

/** Read when a form needs them. */
function useAppointments(isNeeded: boolean, person: string): readonly Option[] {
  const { store } = useWorld();
  const [options, setOptions] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    store.control
      .list("appointments", person)
      .then((listed: readonly Listed[]) => {
        const future = listed.filter(({ status }) => status === "future");
        const named = future.map(({ id, startsAt, type }) => ({
          value: id,
          label: `${startsAt ? momentOf(startsAt) : id}, ${type ?? "appointment"}`,
        }));
        if (isCurrent) setOptions(named);
      })
      // Without the list the form still cancels the next appointment.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, person, store]);
  return options;
}

type Filled = {
  readonly act: PracticeAct;
  readonly values: Readonly<Record<string, string>>;
  readonly delay: string;
};

function ActDialog({
  act: first,
  others,
  delay: firstDelay,
  who,
  people,
  appointments,
  task,
  onAct,
  onClose,
}: {
  act: PracticeAct;
  /** What can be chosen instead. */
  others: readonly PracticeAct[];
  delay: string;
  who: string;
  people: readonly Option[];
  appointments: readonly Option[];
  task: Task;
  onAct: (filled: Filled) => void;
  onClose: () => void;
}) {
  const [act, setAct] = useState(first);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [delay, setDelay] = useState(firstDelay);
  const begun: Record<string, string> = Object.fromEntries(
    act.fields.map(({ name, value, kind }) => [name, kind === "person" ? (people[0]?.value ?? "") : value]),
  );
  const values = { ...begun, ...typed };
  return (
    <Dialog title={others.length === 0 ? first.label : "Later, by itself"} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAct({ act, values, delay });
        }}
      >
        {others.length > 0 && (
          <SelectField
            label="What happens"
            options={others.map(({ type, label }) => ({ value: type, label }))}
            value={act.type}
            onChange={(chosen) => {
              setTyped({});
              setAct(others.find(({ type }) => type === chosen) ?? act);
            }}
          />
        )}
        {act.isForOne && (
          <p>
            For <b>{who}</b>.
          </p>
        )}
        {act.fields.map((field) => (
          <FormInput
            key={`${act.type} ${field.name}`}
            field={field}
            value={values[field.name] ?? ""}
            options={
              field.kind === "person" ? people : field.kind === "appointment" ? appointments : undefined
            }
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <SelectField
          label="When"
          hint={delay ? "On this world’s clock: it happens when the clock gets there." : undefined}
          options={delays}
          value={delay}
          onChange={setDelay}
        />
        <OutcomeLine outcome={task.outcome?.isFailure ? task.outcome : undefined} />
        <div className="acts">
          <Button look="primary" type="submit" isPending={task.pending === "act"}>
            {delay ? "Plan it" : act.label}
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
