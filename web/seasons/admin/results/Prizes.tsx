/** What the places of each competition bring: money that is shared by who ties, and things. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { setEventPrizes } from '@fourball/shared/seasons/results/result-calls.ts';
import type { Prize } from '@fourball/shared/seasons/results/result-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { words as boardWords } from '../../boards/board-words.en.ts';
import { golfEventKeys } from '../../query-keys.ts';
import { useEventResults } from '../../results/result-queries.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import own from './ResultAdmin.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.prizes;

interface PrizesProps {
  eventId: number;
  known: Pick<Leaderboard, 'boards' | 'divisions'>;
}

export function Prizes({ eventId, known: { boards, divisions } }: PrizesProps) {
  const results = useEventResults(eventId);
  const choices = boards
    .filter(({ kind }) => kind === 'STROKES' || kind === 'POINTS')
    .flatMap((entry) => [
      { id: entry.key, name: `${boardWords.boardName(entry)}, ${text.whole}` },
      ...divisions.map(({ id, name }) => ({
        id: `${entry.key}@${id}`,
        name: `${boardWords.boardName(entry)}, ${name}`,
      })),
    ]);
  const [board, setBoard] = useState(choices[0]?.id ?? '');
  if (choices.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="prizes-title">
      <h2 id="prizes-title">{text.title}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <NativeSelect
        label={text.board}
        value={board}
        onChange={(chosen) => setBoard(chosen.currentTarget.value)}
      >
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <QueryStates query={results} loading={words.loading} rows={2}>
        {({ prizes }) => (
          <Editor
            key={board}
            eventId={eventId}
            board={board}
            kept={prizes.filter((prize) => prize.board === board)}
          />
        )}
      </QueryStates>
    </section>
  );
}

interface Typed {
  money: string;
  description: string;
}

const typedOf = (prizes: readonly Prize[]): Typed[] =>
  Array.from({ length: Math.max(3, ...prizes.map(({ place }) => place)) }, (_, at) => {
    const prize = prizes.find(({ place }) => place === at + 1);
    const amount = prize?.amount ?? 0;
    return {
      money: amount === 0 ? '' : (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2),
      description: prize?.description ?? '',
    };
  });

const isMoney = (typed: string): boolean => /^(?:\d{1,7}(?:\.\d{1,2})?)?$/.test(typed.trim());

function Editor({ eventId, board, kept }: { eventId: number; board: string; kept: readonly Prize[] }) {
  const [typed, setTyped] = useState(() => typedOf(kept));
  const sending = useSending(typed.map((_, at) => `prizes.${at}`));
  const set = (at: number, part: Partial<Typed>) =>
    setTyped((all) => all.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const save = async () => {
    const wrong = typed.findIndex(({ money }) => !isMoney(money));
    if (wrong >= 0) return sending.refuse([{ field: `prizes.${wrong}`, message: text.wrong }]);
    const prizes = typed.flatMap(({ money, description }, at) =>
      money.trim() === '' && description.trim() === ''
        ? []
        : [
            {
              place: at + 1,
              amount: Math.round(Number(money.trim() === '' ? '0' : money) * 100),
              description: description.trim(),
            },
          ],
    );
    const body = { eventId, board, prizes };
    const reply = await sending.send(body, () => request(setEventPrizes, { body, quiet: true }));
    if (reply === null) return undefined;
    toast(text.saved);
    await queryClient.invalidateQueries({ queryKey: golfEventKeys.leaderboard(eventId) });
    return undefined;
  };
  return (
    <SendForm sending={sending} action={text.save} onSubmit={() => void save()}>
      <ol className={own.prizes}>
        {typed.map(({ money, description }, at) => (
          <li key={at}>
            <span className={own.place}>{text.place(at + 1)}</span>
            <TextInput
              aria-label={text.amount(at + 1)}
              placeholder={text.money}
              inputMode="decimal"
              value={money}
              error={sending.errorOf(`prizes.${at}`)}
              onChange={(change) => set(at, { money: change.currentTarget.value })}
            />
            <TextInput
              aria-label={text.description(at + 1)}
              placeholder={text.what}
              maxLength={200}
              value={description}
              onChange={(change) => set(at, { description: change.currentTarget.value })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setTyped((all) => [...all, { money: '', description: '' }])}
        >
          {text.add}
        </Button>
      </div>
    </SendForm>
  );
}
