/** The ratings of a course's tees, for men and for women, on each part that is played; and who has a card of their own. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox } from '@mantine/core';
import { partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import { nameOfPart } from '../../courses/course-parts.ts';
import classes from './AdminScorecard.module.css';
import { words } from './admin-course-words.en.ts';
import { FigureCell, pasteTable, walkCells } from './FigureCell.tsx';
import { nameOf, type Card } from './ScorecardGrid.tsx';
import { cardOf, fieldOfRating, genders, parOf, ratingKey, type TeeDraft } from './scorecard-draft.ts';

const text = words.scorecard;

export function RatingsGrid({ draft, issues, change, set }: Card) {
  const { holes, tees, routes } = draft;
  const parts = partsOf(holes.length, routes);
  const ownCard = (at: number, gender: RatedGender, own: boolean) =>
    change({ tees: tees.map((tee, index) => (index === at ? withCard(tee, gender, own) : tee)) });
  const withCard = (tee: TeeDraft, gender: RatedGender, own: boolean): TeeDraft => ({
    ...tee,
    cards: [...tee.cards.filter((card) => card.gender !== gender), ...(own ? [{ gender, holes }] : [])],
  });
  return (
    <div className={classes.scroll} role="region" aria-label={text.ratingsRegion} tabIndex={-1}>
      <table
        className={`${classes.grid} figures`}
        onKeyDown={walkCells}
        onPaste={(event) => pasteTable(event, set)}
      >
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {text.name}
            </th>
            {parts.map((part) => (
              <th key={part} scope="colgroup" colSpan={3}>
                {nameOfPart(draft, part)}
              </th>
            ))}
            <th scope="col" rowSpan={2}>
              {text.ownCard}
            </th>
          </tr>
          <tr>
            {parts.flatMap((part) => [
              <th key={`${part} rating`} scope="col">
                {text.rating}
              </th>,
              <th key={`${part} slope`} scope="col">
                {text.slope}
              </th>,
              <th key={`${part} par`} scope="col">
                {text.par}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {tees.flatMap((tee, at) =>
            genders.map((gender) => {
              const who = text.cardOf(nameOf(tee, at), text.genders[gender]);
              return (
                <tr key={`${tee.key} ${gender}`} className={gender === 'WOMEN' ? classes.end : undefined}>
                  <th scope="row">{who}</th>
                  {parts.flatMap((part) => {
                    const field = fieldOfRating(draft, at, gender, part);
                    const of = `${who}, ${nameOfPart(draft, part)}`;
                    return [
                      ...(['courseRating', 'slopeRating'] as const).map((what) => (
                        <td key={`${part} ${what}`}>
                          <FigureCell
                            issues={issues}
                            path={`tees.${at}.ratings.${ratingKey(gender, part)}.${what}`}
                            field={field && `${field}.${what}`}
                            label={text.of(what === 'courseRating' ? text.rating : text.slope, of)}
                            value={tee.ratings[ratingKey(gender, part)]?.[what] ?? ''}
                            set={set}
                          />
                        </td>
                      )),
                      <td key={`${part} par`} className={classes.par}>
                        {field === undefined ? '' : parOf(cardOf(draft, tee, gender), part)}
                      </td>,
                    ];
                  })}
                  <td>
                    <Checkbox
                      className={classes.check}
                      aria-label={text.of(text.ownCard, who)}
                      checked={tee.cards.some((card) => card.gender === gender)}
                      onChange={(event) => ownCard(at, gender, event.currentTarget.checked)}
                    />
                  </td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
