import { Content, Item, Portal, Root, Trigger } from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";

export type ActionMenuProps = {
  /** Names the button for screen readers. */
  label: string;
  /** The looks of the button, and its icon. */
  className: string;
  icon: ReactNode;
  actions: readonly { label: string; icon: ReactNode; onSelect: () => void; isDanger?: boolean }[];
};

/** Actions for which there is no space, behind one button. It works with JavaScript only. */
export function ActionMenu({ label, className, icon, actions }: ActionMenuProps) {
  return (
    // A modal menu would lock the page's scrolling with a style that the content security policy refuses.
    <Root modal={false}>
      <Trigger className={className} aria-label={label}>
        {icon}
      </Trigger>
      <Portal>
        <Content
          className="z-40 min-w-48 rounded-l bg-raised p-2 text-ink shadow-3"
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={16}
        >
          {actions.map(({ label, icon, onSelect, isDanger = false }) => (
            <Item
              key={label}
              className={`flex min-h-12 cursor-pointer items-center gap-3.5 rounded-m px-3 py-1 font-semi text-small data-highlighted:bg-sunken data-highlighted:outline-3 data-highlighted:outline-focus data-highlighted:-outline-offset-3 ${isDanger ? "text-danger-fg" : ""}`}
              onSelect={onSelect}
            >
              {icon}
              {label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}
