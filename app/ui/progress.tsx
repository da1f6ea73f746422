type ProgressProps = { value: number; label: string; className?: string };

export function Progress({ value, label, className = "" }: ProgressProps) {
  return (
    <progress
      max={100}
      value={value}
      aria-label={label}
      className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary ${className}`}
    />
  );
}
