/** Chooses which columns of a table are shown. The first one, that of the names, always is. */
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { words } from '../dialog/dialog-words.en.ts';
import classes from './ColumnChoice.module.css';

interface ColumnChoiceProps {
  columns: readonly { by: string; label: string }[];
  hidden: ReadonlySet<string>;
  onShow: (by: string, shown: boolean) => void;
}

export function ColumnChoice({ columns, hidden, onShow }: ColumnChoiceProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={words.columns} title={words.columns}>
          <IconColumns3 size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.columns}>
        {columns.map(({ by, label }) => (
          <Menu.Item
            key={by}
            aria-label={(hidden.has(by) ? words.showColumn : words.hideColumn)(label)}
            leftSection={
              <IconCheck size={18} aria-hidden style={{ opacity: hidden.has(by) ? 0 : undefined }} />
            }
            onClick={() => onShow(by, hidden.has(by))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
