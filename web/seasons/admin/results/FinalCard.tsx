/** Makes results final: what is in the way is listed, each with one tap that settles it; the office opens them again, for a reason. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconMail, IconNews, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import {
  finalizeEvent,
  publishResultNews,
  reopenResults,
} from '@fourball/shared/seasons/results/result-calls.ts';
import type { Missing } from '@fourball/shared/seasons/results/result-shapes.ts';
import { getScorecard, setCardOutcome } from '@fourball/shared/seasons/scores/score-calls.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pieces from '../../../ui/page/Pages.module.css';
import { golfEventKeys } from '../../query-keys.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import own from './ResultAdmin.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.final;

interface FinalCardProps {
  event: GolfEvent;
  known: Leaderboard;
}

const readAnew = (eventId: number) => queryClient.invalidateQueries({ queryKey: golfEventKeys.of(eventId) });

export function FinalCard({ event, known }: FinalCardProps) {
  const { final, cards, version } = known;
  return (
    <section className={classes.card} aria-labelledby="final-title">
      <div className={classes.cardHead}>
        <h2 id="final-title">{text.title}</h2>
        <span className={pieces.tag} data-tone={final ? 'good' : undefined}>
          {final ? text.isFinal : text.not}
        </span>
      </div>
      {final ? (
        <Done event={event} />
      ) : (
        <>
          <p className={classes.quiet}>{text.lead}</p>
          <p>
            {version === 0 ? text.noScores : text.settled(cards.settled, cards.made)}
            {cards.disputed > 0 && ` ${text.disputed(cards.disputed)}`}
          </p>
          <Finish event={event} version={version} />
        </>
      )}
    </section>
  );
}

function Finish({ event, version }: { event: GolfEvent; version: number }) {
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const { busy, act } = useAct(() => readAnew(event.id));
  const finish = async (how: { force: boolean; reason: string }) => {
    const body = { eventId: event.id, version, ...how };
    const reply = await act(() => request(finalizeEvent, { body, quiet: true }));
    if (reply === null) return;
    setMissing(reply.missing);
    if (reply.result === 'FINAL') toast(text.done);
    if (reply.result === 'ALREADY') toast(text.already);
    if (reply.result === 'STALE') toast(text.stale);
  };
  return (
    <>
      <div className={pieces.actions}>
        <Button
          loading={busy}
          leftSection={<IconTrophy size={20} aria-hidden />}
          onClick={() => void finish({ force: false, reason: '' })}
        >
          {text.action}
        </Button>
        <Button component={Link} to={`/organize/golf-events/${event.id}/scores`} variant="default">
          {text.toScores}
        </Button>
      </div>
      {missing.length > 0 && (
        <InTheWay
          eventId={event.id}
          missing={missing}
          onSettled={(one) => setMissing((all) => all.filter((other) => other !== one))}
          onForce={(reason) => void finish({ force: true, reason })}
        />
      )}
    </>
  );
}

interface InTheWayProps {
  eventId: number;
  missing: readonly Missing[];
  onSettled: (one: Missing) => void;
  onForce: (reason: string) => void;
}

const outcomes = ['NR', 'WD', 'NS'] as const;

function InTheWay({ eventId, missing, onSettled, onForce }: InTheWayProps) {
  const { busy, act } = useAct();
  const [reason, setReason] = useState('');
  const sending = useSending(['reason']);
  const settle = async (one: Missing, outcome: (typeof outcomes)[number]) => {
    const done = await act(async () => {
      const { card } = await request(getScorecard, {
        params: { participantId: one.participantId },
        query: { round: one.round },
        quiet: true,
      });
      const body = { cardId: card.cardId, outcome, reason: text.settleReason };
      await request(setCardOutcome, { body, quiet: true });
      // Results are made final of what was seen, and this is seen.
      await readAnew(eventId);
      return true;
    });
    if (done !== null) onSettled(one);
  };
  return (
    <div className={classes.stack} role="status">
      <h3>{text.missing}</h3>
      <p className={classes.quiet}>{text.missingLead}</p>
      <ul className={classes.rows}>
        {missing.map((one) => (
          <li key={`${one.participantId} ${one.round}`}>
            <span className={classes.grow}>
              <strong>{one.name}</strong>{' '}
              <span className={classes.quiet}>
                {[...(one.round > 1 ? [text.round(one.round)] : []), text.why[one.why]].join(', ')}
              </span>
            </span>
            {one.why !== 'NO_CARD' &&
              outcomes.map((outcome) => (
                <Button
                  key={outcome}
                  variant="default"
                  disabled={busy}
                  aria-label={text.settleLabel(text.settle[outcome], one.name)}
                  onClick={() => void settle(one, outcome)}
                >
                  {text.settle[outcome]}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <SendForm
        sending={sending}
        action={text.force}
        danger
        disabled={reason.trim() === ''}
        onSubmit={() => onForce(reason.trim())}
      >
        <p className={classes.quiet}>{text.forceLead}</p>
        <Textarea
          label={text.reason}
          rows={2}
          maxLength={400}
          value={reason}
          onChange={(typed) => setReason(typed.currentTarget.value)}
        />
      </SendForm>
    </div>
  );
}

function Done({ event }: { event: GolfEvent }) {
  const tellsNews = useMay('EVENTS', 'CONTENT');
  const sends = useMay('CONTENT');
  const reopens = useMay('EVENTS');
  const [asked, setAsked] = useState(false);
  const { busy, act } = useAct();
  const news = async () => {
    const reply = await act(() => request(publishResultNews, { body: { eventId: event.id }, quiet: true }));
    if (reply !== null) toast(reply.result === 'PUBLISHED' ? text.newsDone : text.newsAlready, '/');
  };
  return (
    <>
      <div className={pieces.actions}>
        <Button
          component={Link}
          to={`/events/${event.id}/results`}
          leftSection={<IconTrophy size={20} aria-hidden />}
        >
          {text.page}
        </Button>
        {tellsNews && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconNews size={20} aria-hidden />}
            onClick={() => void news()}
          >
            {text.news}
          </Button>
        )}
        {sends && (
          <Button
            component={Link}
            to={`/admin/campaigns/new?results=${event.id}`}
            variant="default"
            leftSection={<IconMail size={20} aria-hidden />}
          >
            {text.asCampaign}
          </Button>
        )}
        {reopens && !asked && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {text.reopen}
          </Button>
        )}
      </div>
      {!reopens && <p className={classes.quiet}>{text.onlyAdmin}</p>}
      {asked && <Reopen event={event} onClose={() => setAsked(false)} />}
    </>
  );
}

function Reopen({ event, onClose }: { event: GolfEvent; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const sending = useSending(['reason'], () => readAnew(event.id));
  const reopen = async () => {
    const body = { eventId: event.id, reason: reason.trim() };
    const reply = await sending.send(body, () => request(reopenResults, { body, quiet: true }));
    if (reply === null) return;
    toast(text.reopened);
    onClose();
  };
  return (
    <div className={own.reopen}>
      <SendForm
        sending={sending}
        action={text.reopen}
        danger
        disabled={reason.trim() === ''}
        onSubmit={() => void reopen()}
        onCancel={onClose}
      >
        <p className={classes.quiet}>{text.reopenLead}</p>
        <Textarea
          label={text.reason}
          rows={2}
          maxLength={400}
          value={reason}
          error={sending.errorOf('reason')}
          onChange={(typed) => setReason(typed.currentTarget.value)}
          data-autofocus
        />
      </SendForm>
    </div>
  );
}
