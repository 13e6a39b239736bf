/** The till at which money is taken: chosen where there are several, opened in place where it is closed. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { openTill, writeTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { readTillsAnew } from './till-queries.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import classes from './Tender.module.css';
import { words as text } from './tender-words.en.ts';

interface TillPickerProps {
  tills: readonly Till[];
  till: Till | undefined;
  onChoose: (tillId: number) => void;
}

export function TillPicker({ tills, till, onChoose }: TillPickerProps) {
  return (
    <fieldset className={classes.fields}>
      {tills.length > 1 && (
        <NativeSelect
          label={text.till}
          value={till?.tillId}
          onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
        >
          {tills.map(({ tillId, name, open }) => (
            <option key={tillId} value={tillId}>
              {open === null ? text.closedTill(name) : name}
            </option>
          ))}
        </NativeSelect>
      )}
      {till?.open === null || till === undefined ? (
        <OpenTill key={till?.tillId ?? 0} till={till} />
      ) : (
        <p className={classes.quiet}>
          {text.openTill(till.name, till.open.openedBy, formatMoney(till.open.float))}
        </p>
      )}
    </fieldset>
  );
}

/** Without a till: the club's first one. */
function OpenTill({ till }: { till: Till | undefined }) {
  const [name, setName] = useState('');
  const [float, setFloat] = useState('');
  const sending = useSending(['name', 'float']);
  const cents = centsOf(float === '' ? '0' : float);
  const open = async () => {
    if (cents === null) return sending.refuse([{ field: 'float', message: text.wrong }]);
    await sending.send({ till: till?.tillId, name, cents }, async () => {
      const tillId = till?.tillId ?? (await firstTill(name.trim()));
      await request(openTill, { body: { tillId, float: cents }, quiet: true });
    });
    await readTillsAnew();
  };
  return (
    <>
      <p className={classes.quiet}>{till === undefined ? text.noTill : text.closed(till.name)}</p>
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      {till === undefined && (
        <TextInput
          label={text.tillName}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={sending.errorOf('name')}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      )}
      <div className={classes.together}>
        <MoneyField label={text.float} value={float} error={sending.errorOf('float')} onChange={setFloat} />
        <Button
          variant="default"
          loading={sending.busy}
          disabled={till === undefined && name.trim() === ''}
          onClick={() => void open()}
        >
          {text.open}
        </Button>
      </div>
    </>
  );
}

async function firstTill(name: string): Promise<number> {
  const { tills } = await request(writeTill, { body: { name }, quiet: true });
  return tills.find((one) => one.name === name)?.tillId ?? 0;
}
