/** Bots fill it in (threat T12). It is moved off the page, because they skip hidden fields. */
export const honeypotName = "website";

export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
