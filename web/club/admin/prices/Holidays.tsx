/** The club's holidays: a day and its name, added below the others and removed one by one. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteHoliday, setHoliday } from '@fourball/shared/club/prices/price-calls.ts';
import type { Holiday } from '@fourball/shared/club/prices/price-shapes.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { courseKeys } from '../../courses/course-keys.ts';
import classes from './AdminPrices.module.css';
import { words } from './price-rule-words.en.ts';

const text = words.holiday;
const none = { day: '', name: '' };

export function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(none);
  const sending = useSending(['day', 'name']);
  const { send, errorOf, busy } = sending;
  // They count on every course.
  const readAnew = () => cache.invalidateQueries({ queryKey: courseKeys.all });
  const add = async () => {
    const added = await send(draft, () => request(setHoliday, { body: draft, quiet: true }));
    if (added === null) return;
    setDraft(none);
    await readAnew();
  };
  const remove = async (day: string) => {
    await send({ day }, () => request(deleteHoliday, { params: { day }, quiet: true }));
    await readAnew();
  };
  return (
    <section className={classes.section} aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      {holidays.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <ul className={classes.holidays}>
          {holidays.map(({ day, name }) => (
            <li key={day}>
              <span className="figures">{formatDay(day, 'dated')}</span>
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={busy}
                aria-label={text.remove(name)}
                onClick={() => void remove(day)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <SendForm
        sending={sending}
        action={text.add}
        disabled={draft.day === '' || draft.name.trim() === ''}
        onSubmit={() => void add()}
      >
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={text.day}
            value={draft.day}
            error={errorOf('day')}
            onChange={(event) => setDraft({ ...draft, day: event.currentTarget.value })}
          />
          <TextInput
            label={text.name}
            maxLength={60}
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
        </div>
      </SendForm>
    </section>
  );
}
