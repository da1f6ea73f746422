import { useDeferredValue, useState } from "react";
import { Button, Note } from "../parts/controls.tsx";
import { useScope } from "../parts/dialog.tsx";
import { Input } from "../parts/form.tsx";
import type { Task } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";
import { counted } from "../words/times.ts";
import { grouped, matches, rowDetail, shortened } from "./groups.ts";

/** In a dialog that closes when one is picked, what that says is shown in the card that opened it. */
type ListProps = { picker?: { readonly task: Task; readonly onClose: () => void } };

export function ScenarioList({ picker }: ListProps) {
  const { scenarios, reloadScenarios, loadScenario, view } = useWorld();
  const own = useScope();
  const task = picker?.task ?? own;
  const current = view.description.value?.scenario;
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const rows = scenarios.value ?? [];
  const found = wanted ? rows.filter((row) => matches(row, wanted)) : rows;
  const groups = grouped(found);
  const shown = wanted || isWhole ? groups : shortened(groups, current);
  const hidden = found.length - shown.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <>
      <Input
        field={{
          name: "search",
          label: "Find a scenario",
          isLabelHidden: true,
          kind: "text",
          value: "",
          input: { type: "search", placeholder: "Find a scenario" },
        }}
        value={search}
        onChange={setSearch}
      />
      <p className="sr-only" role="status">
        {wanted ? `${counted(found.length, "scenario")} found` : ""}
      </p>
      {scenarios.status === "loading" && <p className="mt-2 text-muted">Reading the scenarios …</p>}
      {scenarios.status === "failed" && (
        <div className="mt-2">
          <Note>
            <p>The list could not be read. {scenarios.reason}</p>
            <Button look="text" onClick={() => void reloadScenarios()} label="Read it again" />
          </Note>
        </div>
      )}
      {shown.map(({ name, rows: members }) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-3 mb-1 px-3 font-semi text-muted">{name}</h3>
          <ul>
            {members.map((row) => (
              <li key={row.name}>
                <button
                  type="button"
                  className="scenario block min-h-touch w-full cursor-pointer rounded-m px-3 py-2 text-start text-ink leading-5.5 hover:bg-sunken"
                  aria-current={row.name === current || undefined}
                  onClick={() => {
                    setSearch("");
                    picker?.onClose();
                    void task.run("load", () => loadScenario(row));
                  }}
                >
                  {row.title}
                  <span className="block font-normal text-muted">{rowDetail(row, rows)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {scenarios.status === "ready" && wanted && found.length === 0 && (
        <p className="mt-2">
          No scenario has “{wanted}” in its title or story.{" "}
          <Button look="text" onClick={() => setSearch("")} label="Show all" />
        </p>
      )}
      {hidden > 0 && <Button look="text" onClick={() => setWhole(true)} label={`Show all ${found.length}`} />}
    </>
  );
}
