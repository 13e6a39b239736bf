/** When and how an event starts, what it is to the season, and whether it comes again each week. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { classification, startKind } from '@fourball/shared/seasons/enums.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import classes from '../Organize.module.css';
import type { StepProps } from './event-steps.ts';
import { Choice } from './FormatParts.tsx';
import { words } from './event-words.en.ts';

const text = words.start;

export function StartStep({ season, draft, editing, errorOf, change }: StepProps) {
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{text.title}</legend>
        <div className={classes.pair}>
          <TextInput
            label={text.time}
            type="time"
            value={draft.time}
            error={errorOf('time')}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
          <TextInput
            label={text.endDate}
            description={text.endDateHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="date"
            min={draft.date}
            max={season.endDate}
            value={draft.endDate}
            error={errorOf('endDate')}
            onChange={(event) => change({ endDate: event.currentTarget.value })}
          />
        </div>
        <Choice label={text.kind}>
          <Toggles
            label={text.kind}
            all={startKind.options}
            chosen={draft.startKind}
            words={text.kinds}
            fit
            onChoose={(one) => change({ startKind: one })}
          />
        </Choice>
      </fieldset>
      {!editing && (
        <div className={classes.pair}>
          <TextInput
            label={text.repeat}
            description={text.repeatHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="date"
            min={draft.date}
            max={season.endDate}
            value={draft.until}
            error={errorOf('until')}
            onChange={(event) => change({ until: event.currentTarget.value })}
          />
          {draft.until !== '' && (
            <TextInput
              label={text.everyWeeks}
              inputMode="numeric"
              value={draft.everyWeeks}
              error={errorOf('everyWeeks')}
              onChange={(event) => change({ everyWeeks: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      <div className={classes.pair}>
        <NativeSelect
          label={text.classification}
          value={draft.classification}
          error={errorOf('classification')}
          onChange={({ currentTarget: { value } }) =>
            change({
              classification: classification.options.find((one) => one === value) ?? draft.classification,
            })
          }
        >
          {classification.options.map((one) => (
            <option key={one} value={one}>
              {text.classifications[one]}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          label={text.label}
          description={text.labelHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={120}
          value={draft.label}
          error={errorOf('label')}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
