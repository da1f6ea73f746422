export function LettersLeft({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  const isSpoken = left < 0 || (left <= 100 && left % 10 === 0);
  return (
    <>
      <p className="mt-1.5 mb-3 flex flex-wrap justify-between gap-x-4 text-muted text-small">
        <span>Up to {limit} characters</span>
        <span aria-hidden="true" className={left < 0 ? "font-semi text-danger-fg" : ""}>
          {length} of {limit}
        </span>
      </p>
      <p role="status" className="sr-only">
        {isSpoken ? (left < 0 ? `${-left} characters too many` : `${left} characters left`) : ""}
      </p>
    </>
  );
}
