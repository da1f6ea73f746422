import { useEffect, useState } from "react";
import type { Option } from "../parts/form-input.tsx";
import { useWorld } from "../state/use-world.tsx";
import { momentOf } from "../words/times.ts";

type Listed = {
  readonly id: string;
  readonly startsAt?: string;
  readonly status?: string;
  readonly type?: string;
};

/** Read when a form needs them. */
export function useAppointments(isNeeded: boolean, person: string): readonly Option[] {
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
