/** The instalments that fall due up to a day: looked at first, then booked on the accounts of their golfers. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { previewDues, runDues, type DuesPreview } from '@fourball/shared/money/instalments/dues-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { shortDay } from '../admin-days.ts';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import pageLook from '../AdminPage.module.css';
import tones from '../AdminTones.module.css';
import { words } from './instalment-words.en.ts';

interface AdminDuesProps {
  /** At the club, YYYY-MM-DD. */
  today: string;
  day: string;
  onChoose: (day: string) => void;
}

export function AdminDues({ today, day, onChoose }: AdminDuesProps) {
  const preview = useQuery({
    queryKey: ['money', 'admin', 'dues', day],
    queryFn: ({ signal }) => request(previewDues, { params: { day }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={cards.card} aria-labelledby="dues-title">
      <div>
        <h2 id="dues-title">{words.title}</h2>
        <p className={tones.quiet}>{words.text}</p>
      </div>
      <TextInput
        className={pageLook.year}
        type="date"
        label={words.day}
        value={day}
        onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
      />
      {preview.data !== undefined ? (
        <Preview preview={preview.data} ahead={day > today} />
      ) : preview.isError ? (
        <NotLoaded
          error={preview.error}
          title={words.failed}
          text={words.failedText}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={4} height={36} />
      )}
    </section>
  );
}

function Preview({ preview, ahead }: { preview: DuesPreview; ahead: boolean }) {
  const { day, count, total, instalments, later } = preview;
  const sending = useSending([], () => queryClient.invalidateQueries({ queryKey: ['money'] }));
  const book = async () => {
    const body = { day, count, total };
    const done = await sending.send(body, (idempotencyKey) =>
      request(runDues, { body, idempotencyKey, quiet: true }),
    );
    if (done) toast(words.booked(done.count, formatMoney(done.total)));
  };
  return (
    <>
      <p className={cards.what}>{count === 0 ? words.none : words.count(count, formatMoney(total))}</p>
      {count > 0 &&
        (ahead ? (
          <p className={tones.quiet}>{words.ahead}</p>
        ) : (
          <div>
            <Button loading={sending.busy} onClick={() => void book()}>
              {words.book(count)}
            </Button>
          </div>
        ))}
      <p role="alert" className={tones.trouble}>
        {sending.problem}
      </p>
      {later.next !== null && (
        <p className={tones.quiet}>
          {words.later(later.count, formatMoney(later.total), shortDay(later.next))}
        </p>
      )}
      {count > 0 && (
        <div className={books.scroll}>
          <table className={books.booked}>
            <thead>
              <tr>
                <th scope="col">{words.golfer}</th>
                <th scope="col">{words.what}</th>
                <th scope="col" className={books.number}>
                  {words.due}
                </th>
                <th scope="col" className={books.number}>
                  {words.cents}
                </th>
              </tr>
            </thead>
            <tbody>
              {instalments.map(
                ({ instalmentId, userId, golfer, memberNumber, name, number, of, dueOn, cents }) => (
                  <tr key={instalmentId}>
                    <th scope="row">
                      <Link to={`/admin/money?user=${userId}`}>
                        {memberNumber === null ? golfer : `${golfer} #${memberNumber}`}
                      </Link>
                    </th>
                    <td className={books.text}>
                      {name}, {words.part(number, of)}
                    </td>
                    <td className={books.number}>{shortDay(dueOn)}</td>
                    <td className={books.number}>
                      <Amount cents={cents} />
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
