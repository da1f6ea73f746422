import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { PracticeDescription } from "../../control/client.ts";
import { WorldStore } from "./world-store.ts";
import type { WorldView } from "./world-view.ts";

type Provided = { readonly store: WorldStore; readonly info: PracticeDescription };
const Provider = createContext<Provided | undefined>(undefined);

export function WorldProvider({
  id,
  info,
  children,
}: {
  id: string;
  info: PracticeDescription;
  children: ReactNode;
}) {
  const store = useMemo(() => new WorldStore(id), [id]);
  useEffect(() => {
    const stopped = new AbortController();
    void store.follow(stopped.signal);
    return () => stopped.abort();
  }, [store]);
  const provided = useMemo(() => ({ store, info }), [store, info]);
  return <Provider value={provided}>{children}</Provider>;
}

export function useWorld(): Provided & { readonly view: WorldView } {
  const provided = useContext(Provider);
  if (!provided) throw new Error("There is no world around this component.");
  const view = useSyncExternalStore(provided.store.subscribe, provided.store.view);
  return { ...provided, view };
}
