/** The mails that wait for admins to see: to whom, since when, why, and when they are tried next, or now. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwedMails, tryOwedMails, type OwedMails } from '@fourball/shared/mail/owed-calls.ts';
import { formatNear, useClubTimeZone } from '../lib/club/club-time.ts';
import { request, RequestError } from '../lib/request/request.ts';
import { Head, NotLoaded } from '../money/admin/AdminParts.tsx';
import pageLook from '../money/admin/AdminPage.module.css';
import frame from '../ui/page/frame.module.css';
import failures from '../ui/page/FailureList.module.css';
import { SkeletonRows } from '../ui/page/Skeletons.tsx';
import { StateView } from '../ui/page/StateView.tsx';
import { toast } from '../ui/dialog/toast.ts';
import classes from './AdminMail.module.css';
import { words } from './words.en.ts';

type OwedMail = OwedMails['mails'][number];

const owedKey = ['mail', 'owed'] as const;
/** While the page is looked at. */
const refreshMs = 5_000;

export function AdminMailPage() {
  const owed = useQuery({
    queryKey: owedKey,
    queryFn: ({ signal }) => request(listOwedMails, { signal, quiet: true }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const { data } = owed;
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={words.title} lead={words.lead}>
        {data !== undefined && data.waiting > 0 && <TryAll />}
      </Head>
      {data !== undefined ? (
        <Owed owed={data} stale={owed.isError} />
      ) : owed.isError ? (
        <NotLoaded
          error={owed.error}
          title={words.failed}
          text={words.failedText}
          onRetry={() => void owed.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} height={96} />
      )}
    </div>
  );
}

function Owed({ owed, stale }: { owed: OwedMails; stale: boolean }) {
  const timeZone = useClubTimeZone();
  const { waiting, givenUp, oldestSince, tryForHours, keepDays, mails } = owed;
  const waits = mails.filter(({ state }) => state !== 'GIVEN_UP');
  const over = mails.filter(({ state }) => state === 'GIVEN_UP');
  const trouble = stale && (
    <p className={failures.trouble} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      {words.stale}
    </p>
  );
  if (mails.length === 0)
    return (
      <>
        {trouble}
        <StateView kind="empty" title={words.empty} text={words.emptyText} />
      </>
    );
  const figures = {
    waiting: words.count(waiting),
    oldest: oldestSince === null ? words.none : formatNear(oldestSince, Date.now(), timeZone),
    givenUp: words.count(givenUp),
  };
  return (
    <>
      {trouble}
      <dl className={pageLook.sums} aria-label={words.figures.label}>
        {(['waiting', 'oldest', 'givenUp'] as const).map((one) => (
          <div key={one}>
            <dt>{words.figures[one]}</dt>
            <dd className="figures">{figures[one]}</dd>
          </div>
        ))}
      </dl>
      {waits.length > 0 && (
        <section className={classes.section} aria-labelledby="mail-waiting">
          <h2 id="mail-waiting">{words.waiting}</h2>
          <p className={classes.quiet}>{words.waitingText(tryForHours)}</p>
          {waits.length < waiting && <p className={classes.quiet}>{words.more(waits.length, waiting)}</p>}
          <Mails mails={waits} />
        </section>
      )}
      {over.length > 0 && (
        <section className={classes.section} aria-labelledby="mail-given-up">
          <h2 id="mail-given-up">{words.givenUp}</h2>
          <p className={classes.quiet}>{words.givenUpText(keepDays)}</p>
          {over.length < givenUp && <p className={classes.quiet}>{words.more(over.length, givenUp)}</p>}
          <Mails mails={over} />
        </section>
      )}
    </>
  );
}

const Mails = ({ mails }: { mails: readonly OwedMail[] }) => (
  <ul className={failures.rows}>
    {mails.map((mail) => (
      <Mail key={mail.key} mail={mail} />
    ))}
  </ul>
);

function nextOf({ state, nextTryAt, canTry }: OwedMail, now: number, timeZone: string): string | null {
  if (state === 'GIVEN_UP') return null;
  if (nextTryAt === null) return words.onItsWay;
  if (Date.parse(nextTryAt) > now) return words.next(formatNear(nextTryAt, now, timeZone));
  return canTry ? words.due : words.bySchedule;
}

function Mail({ mail }: { mail: OwedMail }) {
  const { key, to, subject, owedSince, tries, reason, canTry } = mail;
  const timeZone = useClubTimeZone();
  const { busy, send } = useTry();
  const now = Date.now();
  const told = [
    words.to(to),
    words.tries(tries),
    words.since(formatNear(owedSince, now, timeZone)),
    nextOf(mail, now, timeZone),
  ];
  return (
    <li className={failures.row}>
      <div className={failures.what}>
        <strong>{subject}</strong>
        <p className={failures.reason}>{reason === '' ? words.noReason : reason}</p>
        <p className={`${classes.quiet} ${classes.told}`}>
          {told.filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {canTry && (
        <Button
          className={classes.try}
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={busy}
          aria-label={words.tryOf(subject, to)}
          onClick={() => void send(key)}
        >
          {words.tryNow}
        </Button>
      )}
    </li>
  );
}

function TryAll() {
  const { busy, send } = useTry();
  return (
    <Button
      leftSection={<IconRefresh size={20} aria-hidden />}
      loading={busy}
      onClick={() => void send(undefined)}
    >
      {words.tryAll}
    </Button>
  );
}

/** Has one mail tried, or all that wait, and says what came of it. */
function useTry() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (key: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      const { due } = await request(tryOwedMails, { body: key === undefined ? {} : { key }, quiet: true });
      toast(words.tried(due));
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      // The mail may have left meanwhile.
      toast(failure.status === 404 ? words.gone : words.notDone);
    } finally {
      await cache.invalidateQueries({ queryKey: owedKey });
      setBusy(false);
    }
  };
  return { busy, send };
}
