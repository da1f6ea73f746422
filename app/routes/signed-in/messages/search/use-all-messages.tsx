import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useRevalidator } from "react-router";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import type { Box } from "#practice-api/messages/parts.ts";
import { requestSearchPage } from "../request-page.ts";
import { type AllMessages, createAllMessages } from "./all-messages.ts";

const AllMessagesContext = createContext<AllMessages | undefined>(undefined);

/** Keeps what is read of the boxes as long as the screen is open. */
export function AllMessagesProvider({ children }: { children: ReactNode }) {
  const record = useContext(RecordContext);
  const { revalidate } = useRevalidator();
  // Reading the page again opens the sign-in overlay.
  const onRefused = useEffectEvent(() => void revalidate());
  const [refusals, setRefusals] = useState(0);
  const [all] = useState(() =>
    createAllMessages(async (box, page, signal) => {
      const response = await requestSearchPage(box, page, { record, signal });
      if (response.outcome === "ok") return response.data;
      if (response.outcome === "refused") setRefusals((count) => count + 1);
      throw new Error(`The page is ${response.outcome}.`);
    }),
  );
  useEffect(() => {
    if (refusals > 0) onRefused();
  }, [refusals]);
  useEffect(() => () => all.close(), [all]);
  return <AllMessagesContext value={all}>{children}</AllMessagesContext>;
}

/** Reads the boxes anew, when they are needed next, after the screen has loaded a list anew. */
export function useForgetWith(loaded: unknown) {
  const all = useContext(AllMessagesContext);
  const last = useRef(loaded);
  useEffect(() => {
    if (last.current !== loaded) all?.forgetAll();
    last.current = loaded;
  }, [all, loaded]);
}

/** The messages of a box, once `isWanted` has been true. */
export function useAllMessages(box: Box, isWanted: boolean) {
  const all = useContext(AllMessagesContext);
  if (all === undefined) throw new Error("useAllMessages needs AllMessagesProvider around it");
  const get = () => all.get(box);
  const reading = useSyncExternalStore(all.subscribe, get, get);
  const isUnknown = reading === undefined;
  useEffect(() => {
    if (isWanted && isUnknown) all.start(box);
  }, [all, box, isWanted, isUnknown]);
  return {
    reading,
    stop: () => all.stop(box),
    restart: () => all.restart(box),
  };
}
