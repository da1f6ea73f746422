import { useDeferredValue, useState } from "react";
import type { ListedScenario } from "../../control/client.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/form-input.tsx";
import { Note } from "../parts/note.tsx";
import type { Loaded } from "../state/loaded.ts";
import { counted } from "../words/times.ts";
import { grouped, matches, shortened } from "./groups.ts";

const detailOf = ({ mistakes, signIn, steps }: ListedScenario) => {
  if (mistakes.length > 0) return counted(mistakes.length, "mistake in its file", "mistakes in its file");
  const people = counted(signIn.length, "person", "people");
  return steps ? `${people}, ${counted(steps, "step")}` : people;
};

export function ScenarioList({
  scenarios,
  current,
  onPick,
  onReload,
}: {
  scenarios: Loaded<readonly ListedScenario[]>;
  current: string | undefined;
  onPick: (row: ListedScenario) => void;
  onReload: () => void;
}) {
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const rows = scenarios.value ?? [];
  const found = wanted ? rows.filter((row) => matches(row, wanted)) : rows;
  const groups = grouped(found);
  const shown = wanted || isWhole ? groups : shortened(groups, current);
  const hidden = found.length - shown.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <div className="scenarios">
      <TextField
        label="Find a scenario"
        isLabelHidden
        type="search"
        placeholder="Find a scenario"
        value={search}
        onChange={setSearch}
      />
      <p className="sr-only" role="status">
        {wanted ? `${counted(found.length, "scenario")} found` : ""}
      </p>
      {scenarios.status === "loading" && <p className="mt-2 text-muted">Reading the scenarios …</p>}
      {scenarios.status === "failed" && (
        <div className="mt-2">
          <Note tone="danger">
            <p>The list could not be read. {scenarios.reason}</p>
            <Button look="text" onClick={onReload}>
              Read it again
            </Button>
          </Note>
        </div>
      )}
      {shown.map(({ name, rows: members }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {members.map((row) => (
              <li key={row.name}>
                <button
                  type="button"
                  aria-current={row.name === current || undefined}
                  onClick={() => {
                    setSearch("");
                    onPick(row);
                  }}
                >
                  {row.title}
                  <small>{detailOf(row)}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {scenarios.status === "ready" && wanted && found.length === 0 && (
        <p className="mt-2">
          No scenario has “{wanted}” in its title or story.{" "}
          <Button look="text" onClick={() => setSearch("")}>
            Show all
          </Button>
        </p>
      )}
      {hidden > 0 && (
        <Button look="text" onClick={() => setWhole(true)}>
          Show all {found.length}
        </Button>
      )}
    </div>
  );
}
