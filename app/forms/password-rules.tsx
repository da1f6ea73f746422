import { Icon } from "#app/ui/icon.tsx";
import { type PasswordRule, passwordRules } from "#practice-api/identity/rules.ts";

type PasswordRulesProps = {
  password: string;
  /** The password must not contain them. */
  names: readonly string[];
  more?: readonly PasswordRule[];
};

const noMore: readonly PasswordRule[] = [];

export function PasswordRules({ password, names, more = noMore }: PasswordRulesProps) {
  const rules = [...passwordRules, ...more].map(({ text, isKept }) => ({
    text,
    isDone: password !== "" && isKept(password, names),
  }));
  const done = rules.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p id="password-rules" className="mt-2 font-semi text-ink">
        Your password must
      </p>
      <ul aria-labelledby="password-rules" className="mt-1 mb-4">
        {rules.map(({ text, isDone }) => (
          <li key={text} className={`flex gap-2 py-0.5 ${isDone ? "text-success-fg" : ""}`}>
            <Icon name={isDone ? "check" : "circle"} size="small" className="mt-1" />
            <span>
              {text}
              {isDone ? <span className="sr-only"> (done)</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {password === "" ? "" : `${done} of ${rules.length} done`}
      </p>
    </>
  );
}
