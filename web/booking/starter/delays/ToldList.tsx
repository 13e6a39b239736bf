/** Everybody on the told list of a delay, and how far each knows; whom the desk calls is noted here, and what they answer. */
import { Button } from '@mantine/core';
import { IconCheck, IconPhone } from '@tabler/icons-react';
import { answerClosure, noteTold } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { ToldPerson } from '@fourball/shared/booking/delay-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { LoadFailure } from '../../LoadFailure.tsx';
import { useReadDelaysAnew, useTold } from './delay-queries.ts';
import classes from './Delays.module.css';
import { words } from './delay-desk-words.en.ts';

const text = words.told;

export function ToldList({ delayId }: { delayId: number }) {
  const told = useTold(delayId);
  if (told.data === undefined)
    return told.isError ? (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={told.error}
        retry={() => void told.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={3} height={56} />
    );
  if (told.data.people.length === 0) return <p className={classes.quiet}>{text.nobody}</p>;
  return (
    <ul className={classes.told}>
      {told.data.people.map((person, at, all) => (
        <Told
          key={person.personId}
          person={person}
          delayId={delayId}
          answers={all.findIndex(({ purchaseId }) => purchaseId === person.purchaseId) === at}
        />
      ))}
    </ul>
  );
}

interface ToldProps {
  person: ToldPerson;
  delayId: number;
  /** The first of the booking, where it is answered for all of it. */
  answers: boolean;
}

function Told({ person, delayId, answers }: ToldProps) {
  const { personId, name, userId, booker, phone, was, now, seenAt, seenBy, notedBy, pushedAt, mail } = person;
  const readAnew = useReadDelaysAnew();
  const sending = useSending([]);
  const note = async (told: boolean) => {
    const body = { personId, told };
    const reply = await sending.send(body, () => request(noteTold, { body, quiet: true }));
    if (reply !== null) await readAnew();
  };
  const timeZone = useClubTimeZone();
  const answer = async (moves: boolean) => {
    const sure = {
      title: text.cancelTitle,
      lines: [text.noSure(booker)],
      ok: text.no,
      cancel: words.list.cancel,
    };
    if (!moves && (await showMessage(sure)) === null) return;
    const body = { delayId, purchaseId: person.purchaseId, moves };
    const reply = await sending.send(body, () => request(answerClosure, { body, quiet: true }));
    sending.tell(reply?.reason ?? null);
    await readAnew();
  };
  const ways = [
    text.fates[person.fate],
    person.answerBy === null ? null : text.answerBy(formatClubTime(person.answerBy, 'time', timeZone)),
    seenAt === null ? text.unseen : seenBy === 'PHONE' ? text.phone(notedBy ?? '') : text.seen,
    text.mail[mail],
    pushedAt === null ? null : text.pushed,
    userId === null ? text.guest(booker) : null,
    person.playsElsewhere ? words.who.elsewhere : null,
  ].filter((way) => way !== null);
  return (
    <li className={classes.person} data-known={seenAt === null ? undefined : true}>
      <span className={`${classes.time} figures`}>
        {now === null ? clockText(was) : words.who.times(clockText(was), clockText(now))}
      </span>
      <span className={classes.names}>
        <strong>{name}</strong>
        <span className={classes.quiet} data-warn={mail === 'FAILED' || mail === 'OWED' || undefined}>
          {ways.join(' · ')}
        </span>
        {sending.problem !== null && <span role="alert">{sending.problem}</span>}
      </span>
      {phone !== null && (
        <a
          className={classes.call}
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={words.who.call(name, phone)}
        >
          <IconPhone size={20} aria-hidden />
        </a>
      )}
      <div className={classes.acts}>
        {answers && person.fate === 'ASKED' && (
          <>
            <Button loading={sending.busy} aria-label={text.yesFor(booker)} onClick={() => void answer(true)}>
              {text.yes}
            </Button>
            <Button
              variant="default"
              disabled={sending.busy}
              aria-label={text.noFor(booker)}
              onClick={() => void answer(false)}
            >
              {text.no}
            </Button>
          </>
        )}
        {seenBy === null ? (
          <Button
            variant="default"
            loading={sending.busy}
            leftSection={<IconCheck size={20} aria-hidden />}
            aria-label={text.noteFor(name)}
            onClick={() => void note(true)}
          >
            {text.note}
          </Button>
        ) : (
          seenBy === 'PHONE' && (
            <Button
              variant="subtle"
              loading={sending.busy}
              aria-label={text.unnoteFor(name)}
              onClick={() => void note(false)}
            >
              {text.unnote}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
