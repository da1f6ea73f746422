import { Icon } from "#app/ui/icon.tsx";

/** Marks every page of an installation without real patients. */
export function TestDataRibbon() {
  return (
    <aside
      aria-label="Test data"
      className="col-span-full flex items-center justify-center gap-2 bg-info-bg px-gutter py-1 text-info-fg text-small"
    >
      <Icon name="info" size="small" />
      <p>
        <strong className="text-inherit">Test data.</strong> No real patients.
      </p>
    </aside>
  );
}
