import { useState } from "react";
import { Card, CardPart, type Part, Press } from "../parts/card.tsx";
import { FormDialog, type FormField, Input, type Option } from "../parts/form.tsx";
import type { IconName } from "../parts/icons.ts";
import type { Values } from "../parts/values.ts";
import { useLoaded } from "../state/loaded.ts";
import { useWorld, type World } from "../state/use-world.tsx";
import { delays, firstNameOf, peopleOptions } from "../words/people.ts";
import { momentOf } from "../words/times.ts";
import { eventOf, iconOf, inOrder, outcomeOf, type PracticeAct } from "./acts.ts";

/** Undo returns to it. */
const beforeAct = "Before the practice acted";

export function ActsCard() {
  const world = useWorld();
  const [person, setPerson] = useState<string>();
  const description = world.view.description.value;
  const options = peopleOptions(description);
  const first = description?.accounts[0]?.username;
  const withAccount = Object.entries(description?.people ?? {}).find(
    ([, one]) => "username" in one && one.username === first,
  );
  const current = person ?? withAccount?.[0] ?? "aroha";
  const acts = inOrder(world.info.acts);
  const press = (
    label: string,
    of: readonly PracticeAct[],
    delay: string,
    icon: IconName,
    isWide = false,
  ) => (
    <Press
      key={label}
      label={label}
      icon={icon}
      look="tile"
      className={isWide || label.length > 20 ? "col-span-2" : ""}
      // Whom it is about is known with the world.
      isOff={description === undefined}
      dialog={(onClose) => <ActDialog acts={of} delay={delay} person={current} onClose={onClose} />}
    />
  );
  return (
    <Card title="The practice acts">
      <Input
        field={{ name: "for", label: "For", kind: "person", value: "", options }}
        value={current}
        onChange={setPerson}
      />
      <div className="mt-3 grid grid-cols-2 gap-2">
        {acts.map((act) => press(act.label, [act], "", iconOf(act)))}
        {press("In 10 minutes …", acts, "PT10M", "clock", true)}
      </div>
      <CardPart {...planned(world)} />
    </Card>
  );
}

const planned = ({ store: { control }, view: { events: reads } }: World): Part => ({
  title: "Planned",
  reads,
  failed: "What is planned could not be read.",
  rows: (reads.value ?? []).map(({ id, at, summary }) => ({
    key: id,
    text: (
      <>
        <b>{momentOf(at)}</b>: {summary}
      </>
    ),
    presses: [{ label: "Cancel it", act: () => control.cancelEvent(id), said: "It is no longer planned." }],
  })),
});

type Listed = {
  readonly id: string;
  readonly startsAt?: string;
  readonly status?: string;
  readonly type?: string;
};
type ActDialogProps = {
  /** One, or several to choose from. */
  acts: readonly PracticeAct[];
  delay: string;
  person: string;
  onClose: () => void;
};

function ActDialog({ acts, delay, person, onClose }: ActDialogProps) {
  const { store, view, info } = useWorld();
  const { control } = store;
  // Without the list the form still cancels the next appointment.
  const [listed] = useLoaded<readonly Listed[]>(() => control.list("appointments", person));
  const appointments = (listed.value ?? []).flatMap(({ id, startsAt, status, type = "appointment" }) =>
    status === "future" ? [{ value: id, label: `${startsAt ? momentOf(startsAt) : id}, ${type}` }] : [],
  );
  const who = firstNameOf(view.description.value, person);
  const links = info.people.find(({ name }) => name === person)?.linked ?? [];
  const linked = peopleOptions(view.description.value).filter(
    ({ value }) => value !== person && links.includes(value),
  );
  const isOne = acts.length === 1;
  const actOf = ({ type }: Values) => acts.find((act) => act.type === type) ?? acts[0];
  const fields = (typed: Values): readonly FormField[] => [
    ...(isOne ? [] : [choiceOf(acts)]),
    ...(actOf(typed)?.fields.map((field) => fieldOf(field, linked, appointments)) ?? []),
    {
      ...{ name: "when", label: "When", kind: "choice", value: delay, options: delays },
      ...((typed.when ?? delay) && { hint: "On this world’s clock: it happens when the clock gets there." }),
    },
  ];
  const undo = () => control.restore(beforeAct);
  const undone = "Undone: the world is as it was before, its journal too.";
  const send = async ({ when = "", ...values }: Values) => {
    const act = actOf(values);
    if (!act) return undefined;
    await control.snapshot(beforeAct);
    const event = eventOf(act, person, values, when);
    const answer: { scheduled?: { at: string } } = await control.applyEvent(event);
    return (
      <>
        {outcomeOf(act, who, values, answer.scheduled && momentOf(answer.scheduled.at))}{" "}
        <Press look="text" icon="undo" label="Undo" act={undo} said={undone} />
      </>
    );
  };
  const forWhom = (
    <>
      For <b>{who}</b>.
    </>
  );
  return (
    <FormDialog
      title={isOne ? (acts[0]?.label ?? "") : "Later, by itself"}
      intro={(values) => actOf(values)?.isForOne && forWhom}
      fields={fields}
      submit={(values) => (values.when ? "Plan it" : actOf(values)?.label)}
      act={send}
      onClose={onClose}
    />
  );
}

const choiceOf = (acts: readonly PracticeAct[]): FormField => ({
  ...{ name: "type", label: "What happens", kind: "choice", value: acts[0]?.type ?? "" },
  options: acts.map(({ type, label }) => ({ value: type, label })),
});

function fieldOf(
  field: PracticeAct["fields"][number],
  people: readonly Option[],
  appointments: readonly Option[],
): FormField {
  const { kind } = field;
  if (kind === "person") return { ...field, of: "type", options: people, value: people[0]?.value ?? "" };
  if (kind !== "appointment") return { ...field, of: "type" };
  return { ...field, of: "type", options: [{ value: "", label: "The next one" }, ...appointments] };
}
