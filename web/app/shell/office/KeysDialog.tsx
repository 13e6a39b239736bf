/** The quick keys of the office, and the switch that turns them off: somebody who speaks to the computer may strike them unmeant. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { words } from '../../../lib/words/shell-words.en.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import classes from './KeysDialog.module.css';
import type { OfficeKey } from './office-keys.ts';
import { turnKeys, useSidebar } from './sidebar.ts';

const text = words.office.keys;

interface KeysDialogProps extends DialogProps<null> {
  keys: readonly OfficeKey[];
}

export function KeysDialog({ keys, answer }: KeysDialogProps) {
  const on = useSidebar((state) => state.keys);
  return (
    <DialogFrame title={text.title} answer={answer} narrow>
      {() => (
        <div className={classes.content}>
          <Switch
            label={text.on}
            description={text.onText}
            checked={on}
            onChange={(event) => turnKeys(event.currentTarget.checked)}
          />
          <dl className={classes.keys} data-off={!on || undefined}>
            {keys.map(({ letter, text: page }) => (
              <Row key={letter} keys={['G', letter.toUpperCase()]} what={page} />
            ))}
            <Row keys={['/']} what={text.search} />
            <Row keys={['[']} what={text.sidebar} />
            <Row keys={['Ctrl', 'K']} what={text.palette} />
            <Row keys={['?']} what={text.these} />
          </dl>
        </div>
      )}
    </DialogFrame>
  );
}

const Row = ({ keys, what }: { keys: readonly string[]; what: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{what}</dd>
  </div>
);
