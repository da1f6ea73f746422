export const choiceLine =
  "flex cursor-pointer items-center gap-3 rounded-m border-1.5 border-line-strong bg-surface px-4 py-2.5 wrap-anywhere hover:bg-sunken has-checked:border-2 has-checked:border-primary has-checked:bg-tint has-checked:text-on-tint";
