/** In which ways something is paid: a row for each, with its amount and what the slip says, or the code of a voucher. */
import '@mantine/core/styles/Input.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isCode } from '@fourball/shared/money/vouchers/voucher-code.ts';
import { findVoucher } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { Tender } from '@fourball/shared/money/till/till-shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import classes from './Tender.module.css';
import { newTender, type TenderRow } from './tenders.ts';
import { words as text } from './tender-words.en.ts';

const methods = [
  'CARD',
  'CASH',
  'CHEQUE',
  'TRANSFER',
  'VOUCHER',
] as const satisfies readonly Tender['method'][];

interface TenderRowsProps {
  rows: readonly TenderRow[];
  /** What each row comes to, as it is written in its field. */
  amounts: readonly string[];
  /** False where vouchers are bought: those are not paid for with vouchers. */
  byVoucher?: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (rows: readonly TenderRow[]) => void;
}

export function TenderRows({ rows, amounts, byVoucher = true, errorOf, onChange }: TenderRowsProps) {
  const change = (key: string, part: Partial<TenderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.fields}>
      <legend>{text.ways}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={classes.tender} role="group" aria-label={text.methods[row.method]}>
          <NativeSelect
            label={text.way}
            value={row.method}
            onChange={({ currentTarget: { value } }) =>
              change(row.key, { method: methods.find((one) => one === value) ?? 'CASH' })
            }
          >
            {methods
              .filter((one) => one !== 'VOUCHER' || byVoucher)
              .map((one) => (
                <option key={one} value={one}>
                  {text.methods[one]}
                </option>
              ))}
          </NativeSelect>
          <MoneyField
            label={text.amount}
            value={amounts[index] ?? ''}
            error={errorOf(`payments.${index}.amount`)}
            onChange={(typed) => change(row.key, { typed })}
          />
          {rows.length > 1 && (
            <CloseButton
              size={44}
              aria-label={text.removeWay(text.methods[row.method])}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          )}
          {row.method === 'VOUCHER' && (
            <CodeField
              row={row}
              error={errorOf(`payments.${index}.code`)}
              onChange={(part) => change(row.key, part)}
            />
          )}
          {row.method !== 'CASH' && row.method !== 'VOUCHER' && (
            <TextInput
              className={classes.reference}
              label={text.reference}
              value={row.reference}
              maxLength={40}
              autoComplete="off"
              error={errorOf(`payments.${index}.reference`)}
              onChange={({ currentTarget: { value } }) => change(row.key, { reference: value })}
            />
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => onChange([...rows, newTender(rows)])}
      >
        {text.addWay}
      </Button>
    </fieldset>
  );
}

interface CodeFieldProps {
  row: TenderRow;
  error: string | undefined;
  onChange: (part: Partial<TenderRow>) => void;
}

/** The code, and what the club says is left of its voucher. */
function CodeField({ row: { code, voucher }, error, onChange }: CodeFieldProps) {
  const [told, setTold] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    if (!isCode(code)) return setTold(text.codeWrong);
    setBusy(true);
    try {
      const found = await request(findVoucher, { body: { code }, quiet: true });
      setTold(found.voucher === null ? text.noVoucher : null);
      onChange({ voucher: found.voucher });
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setTold(reason.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.reference}>
      <div className={classes.together}>
        <TextInput
          label={text.code}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error ?? told}
          onChange={({ currentTarget: { value } }) => {
            setTold(null);
            onChange({ code: value, voucher: null });
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void look()}>
          {text.look}
        </Button>
      </div>
      {voucher !== null && (
        <p className={classes.quiet} role="status">
          {text.left(formatMoney(voucher.balance), voucher.codeEnd)} {text.states[voucher.state]}
        </p>
      )}
    </div>
  );
}
