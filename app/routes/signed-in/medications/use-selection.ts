import { useContext, useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { allMedicinesHref } from "./links.ts";

const saveAfterMs = 150;

/** For the routes of its pages: saving the selection changes nothing that they show. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get("intent") === "select" ? false : defaultShouldRevalidate;
}

/**
 * The selected ids. Each change is saved in the portal's store, so that the selection survives a reload; the
 * browser keeps nothing.
 */
export function useSelection(saved: readonly string[]) {
  const record = useContext(RecordContext);
  const { state, submit } = useFetcher();
  // A form that is being sent carries the selection itself.
  const isLeaving = useNavigation().state !== "idle";
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(saved));
  const [savedKey, setSavedKey] = useState(() => keyOf(saved));
  const key = keyOf(selected);
  useEffect(() => {
    if (key === savedKey || state !== "idle" || isLeaving) return;
    const timer = setTimeout(() => {
      const form = new FormData();
      form.set("record", record);
      form.set("intent", "select");
      form.set(skipRevalidation.name, skipRevalidation.value);
      for (const id of selected) form.append("ids", id);
      setSavedKey(key);
      void submit(form, { method: "post", action: allMedicinesHref });
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [key, selected, savedKey, state, isLeaving, submit, record]);
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { selected, toggle, clear: () => setSelected(new Set()) };
}

const keyOf = (ids: Iterable<string>) => JSON.stringify([...ids].sort());
