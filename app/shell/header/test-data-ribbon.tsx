import { Icon } from "#app/ui/icon.tsx";

export function TestDataRibbon({ consoleUrl }: { consoleUrl: string | undefined }) {
  return (
    <aside
      aria-label="Test data"
      className="col-span-full flex items-center justify-center gap-2 bg-info-bg px-gutter py-1 text-info-fg text-small"
    >
      <Icon name="info" size="small" />
      <p>
        <strong className="text-inherit">Test data.</strong>{" "}
        <span className={consoleUrl === undefined ? "" : "max-sm:sr-only"}>No real patients.</span>
      </p>
      {consoleUrl === undefined ? null : (
        <a href={consoleUrl} className="hit font-semi">
          Practice console
        </a>
      )}
    </aside>
  );
}
