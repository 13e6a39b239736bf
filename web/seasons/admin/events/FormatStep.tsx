/** What is played: formats in plain words to choose from, their parts, and the sentence that golfers read. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { recommendedAllowance } from '@fourball/shared/seasons/allowance.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { formatSentence } from '@fourball/shared/words/seasons/format.en.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import classes from '../Organize.module.css';
import own from './Events.module.css';
import type { StepProps } from './event-steps.ts';
import { presetNames, presetOf, presets, tieOrderNames, tieOrderOf, tieOrders } from './format-presets.ts';
import { words } from './event-words.en.ts';

const text = words.format;
const scores = ['NET', 'GROSS', 'BOTH'] as const;
const holes = ['18', '9F', '9B'] as const;

export function FormatStep({ draft, errorOf, change }: StepProps) {
  const { format } = draft;
  const put = (part: Partial<EventFormat>) => change({ format: { ...format, ...part } });
  const chosen = presetOf(format);
  const recommended = recommendedAllowance(format);
  const order = tieOrderOf(format);
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{text.title}</legend>
        <div className={own.presets}>
          {presetNames.map((name) => {
            const [title, meaning] = text.preset[name];
            return (
              <label key={name} className={own.preset} data-chosen={name === chosen || undefined}>
                <input
                  type="radio"
                  name="format"
                  checked={name === chosen}
                  // Of another format another share is recommended.
                  onChange={() => put({ ...presets[name], allowancePercent: null })}
                />
                <span className={classes.strong}>{title}</span>
                <span className={own.meaning}>{meaning}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className={classes.pair}>
        <Choice label={text.score}>
          <Toggles
            label={text.score}
            all={scores}
            chosen={format.score}
            words={text.scores}
            onChoose={(score) => put({ score })}
          />
        </Choice>
        <Choice label={text.holes}>
          <Toggles
            label={text.holes}
            all={holes}
            chosen={format.holes}
            words={text.holesOf}
            onChoose={(one) => put({ holes: one })}
          />
        </Choice>
      </div>
      <div className={classes.three}>
        <TextInput
          label={text.allowance}
          description={recommended === null ? text.shared : text.recommended(recommended)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          placeholder={recommended === null ? '' : String(recommended)}
          value={format.allowancePercent ?? ''}
          error={errorOf('allowancePercent')}
          onChange={({ currentTarget: { value } }) => {
            if (value.trim() === '') put({ allowancePercent: null });
            else if (/^\d{1,3}$/.test(value.trim())) put({ allowancePercent: Number(value) });
          }}
        />
        <NativeSelect
          label={text.rounds}
          value={format.rounds}
          error={errorOf('rounds')}
          onChange={(event) => put({ rounds: Number(event.currentTarget.value) })}
          data={['1', '2', '3', '4', '5', '6', '7', '8']}
        />
        <NativeSelect
          label={text.ties}
          value={order ?? ''}
          error={errorOf('ties')}
          onChange={({ currentTarget: { value } }) => {
            const name = tieOrderNames.find((one) => one === value);
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
      </div>
      <p className={classes.banner} aria-live="polite">
        {formatSentence(format)}
      </p>
    </>
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
