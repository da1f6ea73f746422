import { HoverLink } from "#app/effects/hover-link.tsx";
import { firstWord } from "#app/format/initials.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Drawer } from "./drawer.tsx";
import { CallPractice, PracticeLine } from "./practice-line.tsx";
import type { ShellData } from "./shell-data.ts";
import { UserMenu } from "./user-menu.tsx";

export function Header({ data }: { data: ShellData }) {
  return (
    <header className="top">
      <Drawer data={data} />
      <Brand productName={data.productName} className="top-brand" />
      <div className="hidden min-w-0 md:block">
        <PracticeLine practice={data.practice} />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <CallPractice practice={data.practice} />
        <UserMenu data={data} />
      </div>
    </header>
  );
}

/** The frame has room for the first word; the rest of the product's name is there for whoever listens. */
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
