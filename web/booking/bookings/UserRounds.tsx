/** The rounds of one golfer by year, as the office sees them. */
import { useState } from 'react';
import { useYearOf, YearFilter, type YearChoice } from '../../ui/table/YearFilter.tsx';
import { words as pageWords } from '../page-words.en.ts';
import { RoundList, useRounds } from './RoundList.tsx';

export function UserRounds({ userId }: { userId: number }) {
  const [choice, setChoice] = useState<YearChoice>('this');
  const rounds = useRounds(useYearOf(choice), userId);
  return (
    <>
      <YearFilter label={pageWords.list.year} chosen={choice} onChoose={setChoice} />
      <RoundList rounds={rounds} />
    </>
  );
}
