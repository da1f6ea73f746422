import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { ListedScenario, PracticeDescription, WorldSummary } from "../../control/client.ts";
import { type Loaded, useLoaded } from "./loaded.ts";
import { practice } from "./practice.ts";
import { WorldStore, type WorldView } from "./world-store.ts";

type Wanted = Pick<ListedScenario, "name" | "title">;
type Shared = {
  readonly store: WorldStore;
  readonly info: PracticeDescription;
  readonly worlds: Loaded<readonly WorldSummary[]>;
  readonly scenarios: Loaded<readonly ListedScenario[]>;
  readonly reloadScenarios: () => Promise<void>;
  /** Says that it is loaded. Where calls were made in the world, it is asked for first. */
  readonly loadScenario: (row: Wanted) => Promise<string | undefined>;
  readonly asked: Wanted | undefined;
  readonly setAsked: (row: Wanted | undefined) => void;
  /** The text of the scenario's file as it was changed here, absent while it is the file's. */
  readonly draft: string | undefined;
  readonly setDraft: (text: string | undefined) => void;
  /** Reads the world and the list of worlds again. */
  readonly refresh: () => void;
};
export type World = Shared & { readonly view: WorldView };
const SharedContext = createContext<Shared | undefined>(undefined);

/** The list shows minutes. */
const worldsEvery = 15_000;

type ProviderProps = { id: string; info: PracticeDescription; children: ReactNode };

export function WorldProvider({ id, info, children }: ProviderProps) {
  const store = useMemo(() => new WorldStore(id), [id]);
  const [worlds, reloadWorlds] = useLoaded(practice.worlds, worldsEvery);
  const [scenarios, reloadScenarios] = useLoaded(practice.scenarios);
  const [draft, setDraft] = useState<string>();
  const [asked, setAsked] = useState<Wanted>();
  useEffect(() => {
    const stopped = new AbortController();
    void store.follow(stopped.signal);
    return () => stopped.abort();
  }, [store]);
  const shared = useMemo(() => {
    const refresh = () => void Promise.all([store.refresh(), reloadWorlds()]);
    const loadScenario = async (row: Wanted) => {
      if (store.view().entries.length === 0) return setScenario(store, row);
      setAsked(row);
      return undefined;
    };
    const lists = { worlds, scenarios, reloadScenarios };
    return { store, info, ...lists, loadScenario, asked, setAsked, draft, setDraft, refresh };
  }, [store, info, worlds, scenarios, reloadScenarios, asked, draft, reloadWorlds]);
  return <SharedContext value={shared}>{children}</SharedContext>;
}

export async function setScenario({ control }: WorldStore, { name, title }: Wanted): Promise<string> {
  await control.setScenario(name);
  return `Loaded “${title}”.`;
}

export function useWorld(): World {
  const shared = useContext(SharedContext);
  if (!shared) throw new Error("There is no world around this component.");
  const view = useSyncExternalStore(shared.store.subscribe, shared.store.view);
  return { ...shared, view };
}
