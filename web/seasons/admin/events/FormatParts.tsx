/** Fields that a format's parts have in common: a whole number that may be left out, scored how, off what, what decides ties. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { recommendedAllowance } from '@fourball/shared/seasons/allowance.ts';
import type { CompetitionFormat } from '@fourball/shared/seasons/event-format.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import own from './Events.module.css';
import classes from '../Organize.module.css';
import { tieOrderNames, tieOrderOf, tieOrders } from './format-presets.ts';
import { words } from './event-words.en.ts';

const text = words.format;

export interface PartProps {
  one: CompetitionFormat;
  /** Where it stands in the call: `format`, `format.also.0`. */
  path: string;
  errorOf: (field: string) => string | undefined;
  put: (part: Partial<CompetitionFormat>) => void;
}

interface WholeFieldProps {
  label: string;
  description?: string;
  value: number | null | undefined;
  error: string | undefined;
  placeholder?: string;
  /** Points may be below zero. */
  signed?: boolean;
  onNumber: (value: number | undefined) => void;
}

/** What is no number is not taken; empty is none. */
export function WholeField({
  label,
  description,
  value,
  error,
  placeholder,
  signed,
  onNumber,
}: WholeFieldProps) {
  // A sign stands alone until its number is typed.
  const [sign, setSign] = useState(false);
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={signed ? 'text' : 'numeric'}
      placeholder={placeholder}
      value={sign ? '-' : (value ?? '')}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => {
        const plain = typed.trim().replace('−', '-');
        setSign(signed === true && plain === '-');
        if (plain === '' || plain === '-') onNumber(undefined);
        else if ((signed ? /^-?\d{1,3}$/ : /^\d{1,3}$/).test(plain)) onNumber(Number(plain));
      }}
    />
  );
}

/** A choice of buttons below its name, as fields have theirs. */
export const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.stack}>
    <span className={own.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
);

const scores = ['NET', 'GROSS', 'BOTH'] as const;

export const ScoreChoice = ({ one, put }: Pick<PartProps, 'one' | 'put'>) => (
  <Choice label={text.score}>
    <Toggles
      label={text.score}
      all={scores}
      chosen={one.score}
      words={text.scores}
      onChoose={(score) => put({ score })}
    />
  </Choice>
);

export function AllowanceField({ one, path, errorOf, put }: PartProps) {
  const recommended = recommendedAllowance(one);
  const { allowance } = one;
  const percent =
    allowance !== undefined && 'percent' in allowance ? allowance.percent : one.allowancePercent;
  return (
    <WholeField
      label={text.allowance}
      description={recommended === null ? text.shared : text.recommended(recommended)}
      placeholder={recommended === null ? '' : String(recommended)}
      value={percent}
      error={errorOf(`${path}.allowancePercent`) ?? errorOf(`${path}.allowance`)}
      onNumber={(typed) => put({ allowance: undefined, allowancePercent: typed ?? null })}
    />
  );
}

export function TiesChoice({ one, path, errorOf, put }: PartProps) {
  const order = tieOrderOf(one);
  return (
    <NativeSelect
      label={text.ties}
      value={order ?? ''}
      error={errorOf(`${path}.ties`)}
      onChange={({ currentTarget: { value } }) => {
        const name = tieOrderNames.find((known) => known === value);
        if (name !== undefined) put({ ties: [...tieOrders[name]] });
      }}
    >
      {order === null && <option value="">{text.tiesOwn}</option>}
      {tieOrderNames.map((name) => (
        <option key={name} value={name}>
          {text.tie[name]}
        </option>
      ))}
    </NativeSelect>
  );
}
