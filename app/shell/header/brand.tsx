import { HoverLink } from "#app/browser/hover-link.tsx";
import { firstWord } from "#app/format/initials.ts";
import { Logo } from "#app/ui/drawings/logo.tsx";

export function Brand({ productName, className = "" }: { productName: string; className?: string }) {
  const word = firstWord(productName);
  return (
    <HoverLink to="/" className={`brand ${className}`}>
      <Logo />
      <span className="brand-word">
        {word}
        <span className="sr-only">{productName.slice(word.length)}, dashboard</span>
      </span>
    </HoverLink>
  );
}
