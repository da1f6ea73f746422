import type { ReactNode } from "react";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { Deferred } from "../deferred.tsx";
import { useShell } from "../shell-context.ts";

export function Offered({ area, children }: { area: MenuArea; children: ReactNode }) {
  const { menu } = useShell();
  return (
    <Deferred panel={menu} loading={null} failed={null}>
      {(items) => (items.some((item) => item.area === area) ? children : null)}
    </Deferred>
  );
}
