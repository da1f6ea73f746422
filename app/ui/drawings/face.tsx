import "./drawing.css";

/** Hair beside the face, for a gender that the practice records; none for any other. */
const hair: Readonly<Record<string, string>> = {
  female: "M24 66V44a24 24 0 0 1 48 0v22z",
  male: "M30 44a18 18 0 0 1 36 0l-4-7q-14 3-28 0z",
};

/** A drawn person in place of a photo. It is decoration: the name is beside it. */
export function Face({ gender = "" }: { gender?: string | undefined }) {
  const shape = hair[gender.toLowerCase()];
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="profile-picture face">
      <circle cx="48" cy="48" r="48" className="face-ground" />
      {shape === undefined || gender.toLowerCase() === "male" ? null : (
        <path d={shape} className="face-hair" />
      )}
      <path d="M16 96a32 28 0 0 1 64 0z" className="face-body" />
      <ellipse cx="48" cy="46" rx="15" ry="18" className="face-skin" />
      {gender.toLowerCase() === "male" ? <path d={shape} className="face-hair" /> : null}
    </svg>
  );
}
