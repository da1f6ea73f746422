import { useContext, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { portalRequest } from "#app/browser/portal-request.ts";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { selectionPath } from "./links.ts";

const saveAfterMs = 150;

/**
 * Saved in the portal's store: the browser keeps nothing. Not through the router: a save that ends while a
 * form is being sent would complete the form's navigation with the data of the page before it.
 */
export function useSelection(saved: readonly string[]) {
  const record = useContext(RecordContext);
  const isLeaving = useNavigation().state !== "idle";
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(saved));
  const [savedKey, setSavedKey] = useState(() => keyOf(saved));
  const [isSaving, setIsSaving] = useState(false);
  const key = keyOf(selected);
  useEffect(() => {
    if (key === savedKey || isSaving || isLeaving) return;
    const save = async () => {
      const body = new FormData();
      for (const id of selected) body.append("ids", id);
      setSavedKey(key);
      setIsSaving(true);
      await portalRequest(selectionPath, { method: "POST", body, record });
      setIsSaving(false);
    };
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [key, savedKey, selected, isSaving, isLeaving, record]);
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { selected, toggle, clear: () => setSelected(new Set()) };
}

const keyOf = (ids: Iterable<string>) => JSON.stringify([...ids].sort());
