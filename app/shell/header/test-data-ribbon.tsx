import { Icon } from "#app/ui/icon.tsx";

/** Stands on every page of an installation that holds no real people. */
export function TestDataRibbon() {
  return (
    <aside aria-label="Test data" className="ribbon">
      <Icon name="info" size="small" />
      <p>
        <strong>Test data.</strong> Nobody here is real.
      </p>
    </aside>
  );
}
