/** What is played: formats in plain words to choose from, their parts, and the sentence that golfers read. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { formatSentence } from '@fourball/shared/words/seasons/format.en.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import classes from '../Organize.module.css';
import own from './Events.module.css';
import type { StepProps } from './event-steps.ts';
import { FormatMore } from './FormatMore.tsx';
import { AllowanceField, Choice, ScoreChoice, TiesChoice } from './FormatParts.tsx';
import { chosenFormat, presetNames, presetOf } from './format-presets.ts';
import { words } from './event-words.en.ts';
import { words as details } from './format-words.en.ts';

const text = words.format;
const holes = ['18', '9F', '9B'] as const;

export function FormatStep({ draft, errorOf, change }: StepProps) {
  const { format } = draft;
  const put = (part: Partial<EventFormat>) => change({ format: { ...format, ...part } });
  const chosen = presetOf(format);
  const part = { one: format, path: 'format', errorOf, put };
  const more = useMore(format, errorOf);
  const refused = ['basis', 'side.size', 'side.count', 'side.mode']
    .map((field) => errorOf(`format.${field}`))
    .find((problem) => problem !== undefined);
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{text.title}</legend>
        {refused !== undefined && (
          <p role="alert" className={own.refused}>
            {refused}
          </p>
        )}
        <div className={own.presets}>
          {presetNames.map((name) => {
            const [title, meaning] = text.preset[name];
            return (
              <label key={name} className={own.preset} data-chosen={name === chosen || undefined}>
                <input
                  type="radio"
                  name="format"
                  checked={name === chosen}
                  onChange={() => change({ format: chosenFormat(format, name) })}
                />
                <span className={classes.strong}>{title}</span>
                <span className={own.meaning}>{meaning}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className={classes.pair}>
        <ScoreChoice {...part} />
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
        <AllowanceField {...part} />
        <NativeSelect
          label={text.rounds}
          value={format.rounds}
          error={errorOf('format.rounds')}
          onChange={(event) => put({ rounds: Number(event.currentTarget.value) })}
          data={['1', '2', '3', '4', '5', '6', '7', '8']}
        />
        <TiesChoice {...part} />
      </div>
      <p className={classes.banner} aria-live="polite">
        {formatSentence(format)}
      </p>
      <details className={own.more} open={more.open} onToggle={(event) => more.set(event.currentTarget.open)}>
        <summary>
          <IconChevronRight size={20} aria-hidden />
          <span className={classes.strong}>{details.more}</span>
          <span className={own.meaning}>{details.moreHint}</span>
        </summary>
        <FormatMore format={format} errorOf={errorOf} put={put} />
      </details>
    </>
  );
}

/** Open from the beginning where the event has some of it, and as soon as something in it is refused. */
function useMore(format: EventFormat, errorOf: StepProps['errorOf']) {
  const { sideGames, also, flights, cut, hideLastThree, teamMatch } = format;
  const [open, set] = useState([sideGames, also, flights, cut, hideLastThree, teamMatch].some(Boolean));
  const inside = [
    'also.',
    'sideGames.',
    'flights',
    'cut',
    'points',
    'maximum',
    'teamMatch',
    'side.minDrives',
  ];
  return { open: open || inside.some((part) => errorOf(`format.${part}`) !== undefined), set };
}
