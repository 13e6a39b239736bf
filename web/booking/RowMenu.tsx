/** The button with three dots at the end of a row, and what can be done with the row. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RowMenu.module.css';

export interface RowChoice {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onChoose: () => void;
}

/** Without choices there is no button. */
export function RowMenu({ label, choices }: { label: string; choices: readonly RowChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Inside the row it stays where screen readers look for it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={label}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {choices.map(({ label: name, icon, danger, onChoose }, index) => (
          <Menu.Item
            key={name}
            className={classes.item}
            data-danger={danger || undefined}
            data-autofocus={index === 0 || undefined}
            leftSection={icon}
            onClick={onChoose}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
