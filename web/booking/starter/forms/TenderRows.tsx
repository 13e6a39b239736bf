/** In which ways something is paid: a row for each, with its amount and what the slip says. */
import '@mantine/core/styles/Input.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Tender } from '@fourball/shared/money/till/till-shapes.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';

const text = words.pay;

export interface TenderRow {
  key: string;
  method: Tender['method'];
  /** As it is typed; null: what is left of the total. */
  typed: string | null;
  reference: string;
}

const methods = ['CARD', 'CASH', 'CHEQUE', 'TRANSFER'] as const satisfies readonly Tender['method'][];

export const newTender = (rows: readonly TenderRow[]): TenderRow => ({
  key: newKey(),
  method: rows.some(({ method }) => method === 'CARD') ? 'CASH' : 'CARD',
  typed: null,
  reference: '',
});

interface TenderRowsProps {
  rows: readonly TenderRow[];
  /** What each row comes to, as it is written in its field. */
  amounts: readonly string[];
  errorOf: (field: string) => string | undefined;
  onChange: (rows: readonly TenderRow[]) => void;
}

export function TenderRows({ rows, amounts, errorOf, onChange }: TenderRowsProps) {
  const change = (key: string, part: Partial<TenderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.fields}>
      <legend>{text.ways}</legend>
      {rows.map(({ key, method, reference }, index) => (
        <div key={key} className={classes.tender} role="group" aria-label={text.methods[method]}>
          <NativeSelect
            label={text.way}
            value={method}
            onChange={({ currentTarget: { value } }) =>
              change(key, { method: methods.find((one) => one === value) ?? 'CASH' })
            }
          >
            {methods.map((one) => (
              <option key={one} value={one}>
                {text.methods[one]}
              </option>
            ))}
          </NativeSelect>
          <MoneyField
            label={text.amount}
            value={amounts[index] ?? ''}
            error={errorOf(`payments.${index}.amount`)}
            onChange={(typed) => change(key, { typed })}
          />
          {rows.length > 1 && (
            <CloseButton
              size={44}
              aria-label={text.removeWay(text.methods[method])}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          )}
          {method !== 'CASH' && (
            <TextInput
              className={classes.reference}
              label={text.reference}
              value={reference}
              maxLength={40}
              autoComplete="off"
              error={errorOf(`payments.${index}.reference`)}
              onChange={({ currentTarget: { value } }) => change(key, { reference: value })}
            />
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => onChange([...rows, newTender(rows)])}
      >
        {text.addWay}
      </Button>
    </fieldset>
  );
}
