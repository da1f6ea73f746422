import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The document of terms (ruling B44), in a new tab that gets no trace of the portal. */
export function TermsLink({ href, text = "Terms and Conditions" }: { href: string; text?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet")}>
      <Icon name="file" size="small" />
      {text}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}
