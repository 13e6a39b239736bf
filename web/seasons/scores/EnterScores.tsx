/** On the day of an event: the way to the cards of the reader's group, which are kept on the phone as soon as it is shown. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from '@fourball/shared/club/days.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { words } from './day-words.en.ts';

/** Whoever plays late signs the next day. */
const daysAfter = 1;

type Played = Pick<GolfEvent, 'id' | 'name' | 'date' | 'endDate' | 'cancelled' | 'publishGroups'>;

export function EnterScores({ event }: { event: Played }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const { id, name, date, endDate, cancelled, publishGroups } = event;
  const now = publishGroups && !cancelled && date <= today && today <= addDays(endDate, daysAfter);
  useEffect(() => {
    if (!now) return;
    void import('./score-keeper.ts').then(
      ({ keepAhead }) => keepAhead(id),
      // The page itself reads it.
      () => undefined,
    );
  }, [id, now]);
  if (!now) return null;
  return (
    <Button
      component={Link}
      to={`/events/${id}/score`}
      aria-label={words.enterOne(name)}
      leftSection={<IconPencil size={20} aria-hidden />}
    >
      {words.enter}
    </Button>
  );
}
