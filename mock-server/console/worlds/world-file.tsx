import { useId } from "react";
import { download } from "../editor/download.ts";
import { Button } from "../parts/button.tsx";
import { OutcomeLine } from "../parts/outcome.tsx";
import { goTo } from "../state/address.ts";
import { reasonOf } from "../state/loaded.ts";
import { practice } from "../state/practice.ts";
import { useTask } from "../state/task.ts";
import { useWorld } from "../state/use-world.tsx";

export function WorldFile() {
  const { store } = useWorld();
  const task = useTask();
  const inputId = useId();
  const save = () =>
    task.run("export", async () => {
      download(`${store.id}.json`, JSON.stringify(await store.control.export(), null, 2));
      return "The file has the world’s records, sessions and journal.";
    });
  const open = (file: File) =>
    task.run("import", async () => {
      const { id } = await practice.createWorld({ import: await readFile(file) });
      goTo({ world: id, page: "console" });
      return undefined;
    });
  return (
    <>
      <div className="acts mt-3">
        <Button icon="download" isPending={task.pending === "export"} onClick={() => void save()}>
          Export this world
        </Button>
        <label htmlFor={inputId} className="button secondary file-button">
          <span>Import a world</span>
          <input
            id={inputId}
            type="file"
            accept="application/json,.json"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again.
              target.value = "";
              if (file) void open(file);
            }}
          />
        </label>
      </div>
      <OutcomeLine outcome={task.outcome} />
    </>
  );
}

async function readFile(file: File): Promise<object> {
  try {
    return JSON.parse(await file.text());
  } catch (error) {
    throw new Error(`${file.name} is no world: ${reasonOf(error)}`);
  }
}
