/** The rounds of an event as a row of buttons, each with its day. */
import type { EventRounds } from '@fourball/shared/seasons/draw-shapes.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { words } from './start-words.en.ts';

interface RoundSwitchProps {
  rounds: EventRounds['rounds'];
  chosen: number;
  onChoose: (round: number) => void;
}

export function RoundSwitch({ rounds, chosen, onChoose }: RoundSwitchProps) {
  const all = rounds.map(({ round }) => String(round));
  const days = new Set(rounds.map(({ day }) => day));
  return (
    <Toggles
      label={words.rounds.title}
      all={all}
      chosen={String(chosen)}
      words={Object.fromEntries(
        rounds.map(({ round, day }) => [
          String(round),
          // Rounds of one day are told apart by their numbers alone.
          days.size > 1 ? words.rounds.on(round, formatDay(day, 'short')) : words.rounds.one(round),
        ]),
      )}
      fit
      onChoose={(one) => onChoose(Number(one))}
    />
  );
}
