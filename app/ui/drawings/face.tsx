const hair: Readonly<Record<string, string>> = {
  female: "M24 66V44a24 24 0 0 1 48 0v22z",
  male: "M30 44a18 18 0 0 1 36 0l-4-7q-14 3-28 0z",
};

/** Decoration: the name is beside it. */
export function Face({ gender = "" }: { gender?: string | undefined }) {
  const shape = hair[gender.toLowerCase()];
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="face size-24 flex-none rounded-full object-cover">
      <circle cx="48" cy="48" r="48" className="fill-tint" />
      {shape === undefined || gender.toLowerCase() === "male" ? null : (
        <path d={shape} className="fill-primary" />
      )}
      <path d="M16 96a32 28 0 0 1 64 0z" className="fill-primary" />
      <ellipse cx="48" cy="46" rx="15" ry="18" className="fill-accent-line" />
      {gender.toLowerCase() === "male" ? <path d={shape} className="fill-primary" /> : null}
    </svg>
  );
}
