import type { DialectName } from "../../control/client.ts";
import { useWorld } from "../state/use-world.tsx";
import { withDialect } from "./with-dialect.ts";

/** One of a group replaces the others. */
export function DialectChoices({
  chosen,
  onChange,
}: {
  chosen: readonly DialectName[];
  onChange: (names: readonly DialectName[]) => void;
}) {
  const { dialects } = useWorld().info;
  const subjects = [...new Set(dialects.map(({ subject }) => subject))];
  return (
    <div className="grid gap-4">
      {subjects.map((subject) => (
        <fieldset key={subject} className="dialects">
          <legend>{subject}</legend>
          {dialects
            .filter((dialect) => dialect.subject === subject)
            .map(({ name, changes, allowedBy }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(withDialect(dialects, chosen, name, checked))
                  }
                />
                <span>
                  <code className="font-semi">{name}</code> {changes}
                  <small className="switch-detail">{allowedBy}</small>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
