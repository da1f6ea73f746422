import type { ReactNode } from "react";
import type { Phone } from "#app/format/phone.ts";
import { useShell } from "../shell-context.ts";
import { Deferred } from "./deferred.tsx";

export function WithPhone({ children }: { children: (phone: Phone | undefined) => ReactNode }) {
  const { practice, lastPhone } = useShell();
  return (
    <Deferred panel={practice} loading={children(lastPhone)} failed={children(lastPhone)}>
      {({ phone }) => children(phone)}
    </Deferred>
  );
}
