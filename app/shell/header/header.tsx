import { SidebarToggle } from "../menu/sidebar.tsx";
import { CallIcon, PracticeLine } from "../page/practice-line.tsx";
import type { ShellData } from "../shell-data.ts";
import { Brand } from "./brand.tsx";
import { UserMenu } from "./user-menu.tsx";
import "./header.css";

export function Header({ data }: { data: ShellData }) {
  return (
    <header className="top">
      <SidebarToggle />
      <Brand productName={data.productName} className="top-brand" />
      <div className="hidden min-w-0 md:block">
        <PracticeLine practice={data.practice} />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <CallIcon practice={data.practice} />
        <UserMenu data={data} />
      </div>
    </header>
  );
}
