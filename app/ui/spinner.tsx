export function Spinner({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`flex-none animate-spin rounded-full border-3 border-current border-r-transparent motion-reduce:animate-none ${className}`}
    />
  );
}
