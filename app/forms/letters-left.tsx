/** How long a text is, announced as it nears its end and once it is too long. */
export function LettersLeft({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  return (
    <div className="mb-3 text-muted text-small">
      <p aria-hidden="true" className={left < 0 ? "text-danger-fg" : ""}>
        {length} of {limit}
      </p>
      <p role="status" className="sr-only">
        {left < 0
          ? `${-left} characters too many`
          : left <= 50 && left % 10 === 0
            ? `${left} characters left`
            : ""}
      </p>
    </div>
  );
}
