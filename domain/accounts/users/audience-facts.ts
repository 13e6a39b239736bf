/** What accounts knows of contacts, for audiences of campaigns. */
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { AudienceFact } from '../audience-fact.ts';

/** Nobody has chosen another one: everybody reads the language of the club. */
const clubLanguage = wordsFor({}).formats.language;

export const accountFacts: readonly AudienceFact[] = [
  {
    name: 'AGE',
    kind: 'RANGE',
    least: 0,
    most: 120,
    // Of whole years. Whoever has not told a birthday is of no age.
    where({ from, to }, bind, { today }) {
      const years = `extract(year from age(${bind(today)}::date, u.birth_date))`;
      const ends = [
        from === undefined ? undefined : `${years} >= ${bind(from)}::numeric`,
        to === undefined ? undefined : `${years} <= ${bind(to)}::numeric`,
      ].filter((end) => end !== undefined);
      return `exists (select from users u where u.id = c.user_id and u.birth_date is not null and ${ends.join(' and ')})`;
    },
  },
  {
    name: 'LANGUAGE',
    kind: 'CHOICE',
    choices: async () => [{ value: clubLanguage, label: null }],
    where: (values, bind) => `${bind(clubLanguage)}::text = any(${bind(values)}::text[])`,
  },
];
