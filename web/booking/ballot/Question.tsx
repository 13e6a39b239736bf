/** An entry of another golfer in which the reader is named: what it would mean, and yes, no or leaving in one tap. */
import { Button } from '@mantine/core';
import { IconCheck, IconDoorExit, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { answerBallot, type BallotQuestion } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './Ballot.module.css';
import { ballotKeys } from './ballot-queries.ts';
import { words } from './ballot-words.en.ts';
import { useCalled } from '../../lib/club/use-called.ts';

const text = words.question;

interface QuestionProps {
  ballotId: number;
  question: BallotQuestion;
}

/** As a part of the ballot's page. */
export function QuestionSection({ ballotId, question }: QuestionProps) {
  const id = useId();
  const asker = useCalled(question.askedBy);
  const { askedBy, answer, standing, spots, feeName, wishTimes } = question;
  const { cents, mostCents } = question.price ?? { cents: null, mostCents: 0 };
  return (
    <section
      className={classes.section}
      data-tone={answer === 'YES' ? 'good' : undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={classes.person}>
        <PersonAvatar name={askedBy.name} url={askedBy.imageUrl} size={44} />
        <h2 id={`${id}-title`}>{text.title[answer](asker)}</h2>
      </div>
      <p className={classes.quiet}>
        {words.form.spotsLine(spots)} · {feeName} · {text.wishes(wishTimes.join(', '))}
      </p>
      {answer !== 'NO' && (
        <p>
          {answer === 'ASKED' ? text.asked : standing ? text.standing(askedBy.name) : text.yes}
          {cents !== null && (
            <>
              {' '}
              <strong>{text.price(formatMoney(cents))}</strong>
              {mostCents > cents && ` ${text.upTo(formatMoney(mostCents))}`}
            </>
          )}
        </p>
      )}
      <Answers ballotId={ballotId} question={question} />
    </section>
  );
}

/** Below the ballot's line in the list, while an answer is waited for. */
export function QuestionLine({ ballotId, question }: QuestionProps) {
  const { askedBy, price } = question;
  return (
    <div className={classes.asked}>
      <div>
        <p>{text.title.ASKED(askedBy.name)}</p>
        {price !== null && <p className={classes.quiet}>{text.price(formatMoney(price.cents))}</p>}
      </div>
      <Answers ballotId={ballotId} question={question} />
    </div>
  );
}

function Answers({ ballotId, question }: QuestionProps) {
  const { entryId, answer, can, askedBy } = question;
  const cache = useQueryClient();
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const send = async (yes: boolean, leaveOther: boolean): Promise<void> => {
    const { result, reason } = await request(answerBallot, {
      params: { id: ballotId, entryId },
      body: { yes, leaveOther },
      quiet: true,
    });
    if (result === 'SUCCESS') {
      toast(yes ? text.saidYes(askedBy.name) : answer === 'YES' ? text.left : text.saidNo);
    } else if (result === 'IN_ANOTHER') {
      const { otherTitle: title, otherLine, otherOk: ok, otherCancel: cancel } = text;
      const lines = [...(reason === undefined ? [] : [reason]), otherLine(askedBy.name)];
      if ((await showMessage({ title, lines, ok, cancel })) !== null) await send(yes, true);
    } else toast(reason ?? text.failed);
  };
  const give = async (yes: boolean) => {
    setBusy(yes ? 'yes' : 'no');
    try {
      await send(yes, false);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(reason.status === 404 ? text.gone : text.failed);
    } finally {
      await cache.invalidateQueries({ queryKey: ballotKeys.all });
      setBusy(null);
    }
  };
  if (!can.accept && !can.decline) return null;
  return (
    <div className={classes.buttons}>
      {can.accept && (
        <Button
          leftSection={<IconCheck size={20} aria-hidden />}
          variant={answer === 'NO' ? 'default' : 'filled'}
          loading={busy === 'yes'}
          disabled={busy !== null}
          onClick={() => void give(true)}
        >
          {answer === 'NO' ? text.accept.NO : text.accept.ASKED}
        </Button>
      )}
      {can.decline && (
        <Button
          variant={answer === 'YES' ? 'subtle' : 'default'}
          color={answer === 'YES' ? 'red' : undefined}
          leftSection={
            answer === 'YES' ? <IconDoorExit size={20} aria-hidden /> : <IconX size={20} aria-hidden />
          }
          loading={busy === 'no'}
          disabled={busy !== null}
          onClick={() => void give(false)}
        >
          {answer === 'YES' ? text.leave : text.decline}
        </Button>
      )}
    </div>
  );
}
