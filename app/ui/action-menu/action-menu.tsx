import { Content, Item, Portal, Root, Trigger } from "radix-ui/dropdown-menu";
import { buttonClass } from "../button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import "./action-menu.css";

export type ActionMenuProps = {
  /** Names the button for screen readers. */
  label: string;
  actions: readonly { label: string; icon: IconName; onSelect: () => void; isDanger?: boolean }[];
};

/** Actions for which there is no space, behind one button. It works with JavaScript only. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    // A modal menu would lock the page's scrolling with a style that the content security policy refuses.
    <Root modal={false}>
      <Trigger className={buttonClass("secondary")} aria-label={label}>
        <Icon name="more" />
      </Trigger>
      <Portal>
        <Content className="action-menu" side="top" align="end" sideOffset={8} collisionPadding={16}>
          {actions.map(({ label, icon, onSelect, isDanger = false }) => (
            <Item
              key={label}
              className={isDanger ? "action-menu-item is-danger" : "action-menu-item"}
              onSelect={onSelect}
            >
              <Icon name={icon} size="small" />
              {label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}
