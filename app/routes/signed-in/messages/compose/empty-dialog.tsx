import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { messagesHref } from "../links.ts";

/** The dialog while there is no form in it. */
export function EmptyDialog({ title, children }: { title: string; children: ReactNode }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const href = messagesHref(search);
  return (
    <Dialog
      open
      title={title}
      maxWidth={800}
      onClose={() => void navigate(href, { replace: true, preventScrollReset: true })}
      footer={
        <Link to={href} replace preventScrollReset className={buttonClass("secondary")}>
          Close
        </Link>
      }
    >
      {children}
    </Dialog>
  );
}
