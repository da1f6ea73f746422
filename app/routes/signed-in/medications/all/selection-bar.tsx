import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { repeatHref } from "../links.ts";

type SelectionBarProps = {
  count: number;
  error: string | undefined;
  isSending: boolean;
  onClear: () => void;
};

export function SelectionBar({ count, error, isSending, onClear }: SelectionBarProps) {
  const chosen = `${count} ${count === 1 ? "medicine" : "medicines"} chosen`;
  return (
    <section
      aria-label="Repeat request"
      className="dock low:static sticky bottom-3 z-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-hero px-4 py-3 text-on-hero text-small shadow-2 min-[30em]:px-6 min-[30em]:py-4 print:hidden"
    >
      <p className="grid grow basis-48">
        <strong role="status" className="text-current">
          {count === 0 ? "Tick the medicines you need" : chosen}
        </strong>
        {error !== undefined && count === 0 ? (
          <span role="alert" className="font-strong underline">
            {error}
          </span>
        ) : (
          <span>Nothing is sent until you have checked it.</span>
        )}
      </p>
      {count === 0 ? null : (
        <button
          type="button"
          className="min-h-touch cursor-pointer px-2 font-semi underline"
          onClick={({ currentTarget }) => {
            onClear();
            // This button goes away, and the focus would go with it.
            currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
          }}
        >
          Clear
        </button>
      )}
      {/* The router loads the route of a link that it finds: a selection that is saved while a route is unknown ends in
          an error of the router. */}
      <Link to={repeatHref.form} hidden>
        Ask for a repeat
      </Link>
      <Button
        type="submit"
        variant="hero"
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
      >
        Repeat
      </Button>
    </section>
  );
}
