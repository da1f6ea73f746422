import { Icon } from "#app/ui/icon.tsx";

/** Marks every page of an installation without real patients. */
export function TestDataRibbon() {
  return (
    <aside aria-label="Test data" className="ribbon">
      <Icon name="info" size="small" />
      <p>
        <strong>Test data.</strong> No real patients.
      </p>
    </aside>
  );
}
