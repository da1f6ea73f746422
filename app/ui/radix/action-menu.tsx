import { Content, Item, Portal, Root, Trigger } from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import "./action-menu.css";

export type ActionMenuProps = {
  /** Names the button for screen readers. */
  label: string;
  /** The looks of the button, and its icon. */
  className: string;
  icon: ReactNode;
  actions: readonly { label: string; icon: ReactNode; onSelect: () => void; isDanger?: boolean }[];
};

/**
 * Actions for which there is no space, behind one button. It works with JavaScript only. Icons are passed in, because a chunk
 * that loads later and imports them would load the stylesheet of every page again.
 */
export function ActionMenu({ label, className, icon, actions }: ActionMenuProps) {
  return (
    // A modal menu would lock the page's scrolling with a style that the content security policy refuses.
    <Root modal={false}>
      <Trigger className={className} aria-label={label}>
        {icon}
      </Trigger>
      <Portal>
        <Content className="action-menu" side="top" align="end" sideOffset={8} collisionPadding={16}>
          {actions.map(({ label, icon, onSelect, isDanger = false }) => (
            <Item
              key={label}
              className={isDanger ? "action-menu-item is-danger" : "action-menu-item"}
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
