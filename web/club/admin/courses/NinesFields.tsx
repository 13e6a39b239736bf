/** The names of a course's nines, and of more than two which pairs of them are played as 18 holes. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Checkbox, TextInput } from '@mantine/core';
import { ninesOf, possibleRoutes } from '@fourball/shared/club/nines.ts';
import { nameOfPart } from '../../courses/course-parts.ts';
import classes from './AdminScorecard.module.css';
import { words } from './admin-course-words.en.ts';
import type { ScorecardDraft } from './scorecard-draft.ts';

const text = words.scorecard;

interface NinesFieldsProps {
  draft: ScorecardDraft;
  change: (part: Partial<ScorecardDraft>) => void;
}

export function NinesFields({ draft, change }: NinesFieldsProps) {
  const { holes, nineNames, routes } = draft;
  const nines = ninesOf(holes.length);
  const rename = (nine: number, name: string) =>
    change({ nineNames: nines.map((one) => (one === nine ? name : (nineNames[one - 1] ?? ''))) });
  return (
    <>
      <div className={classes.nines}>
        {nines.map((nine) => (
          <TextInput
            key={nine}
            label={text.nineName(nine)}
            maxLength={40}
            value={nineNames[nine - 1] ?? ''}
            onChange={(event) => rename(nine, event.currentTarget.value)}
          />
        ))}
      </div>
      <fieldset className={classes.routes}>
        <legend>{text.routes}</legend>
        {possibleRoutes(holes.length).map((route) => (
          <Checkbox
            key={route}
            label={nameOfPart(draft, route)}
            checked={routes.includes(route)}
            onChange={(event) =>
              change({
                routes: event.currentTarget.checked
                  ? [...routes, route]
                  : routes.filter((one) => one !== route),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
