/**
 * A field that no person sees or reaches, and that programs like to fill in (SECURITY T12). It is moved
 * out of sight instead of hidden, because programs skip what is hidden.
 */
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
