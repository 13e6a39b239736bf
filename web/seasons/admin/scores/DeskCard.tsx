/** The card that is entered at the desk: what is missing, signatures and outcome, and the paper beside it. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconLockOpen, IconSignature } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  concedeMatch,
  getScorecard,
  getScorecardPhoto,
  reopenScorecard,
  setCardOutcome,
  signScorecard,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import {
  type CardOutcome,
  type CardReply,
  type Scorecard,
} from '@fourball/shared/seasons/scores/score-shapes.ts';
import { request, requestFile } from '../../../lib/request/request.ts';
import { asOwner, isOtherCaller } from '../../scores/as-owner.ts';
import { missingOf, nameOf } from '../../scores/card-view.ts';
import type { NewEntry, Owner } from '../../scores/entry-book.ts';
import { sayScore, words as scoreWords } from '../../scores/score-words.en.ts';
import classes from './Desk.module.css';
import { words } from './desk-words.en.ts';
import type { DeskCard as Card } from './use-desk.ts';

const text = words.card;

interface DeskCardProps {
  owner: Owner;
  eventId: number;
  card: Card;
  onEnter: (entry: NewEntry) => void;
  onCard: (card: Scorecard) => void;
}

export function DeskCard({ owner, eventId, card, onEnter, onCard }: DeskCardProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const { cardId, version, can } = card;
  const how = { quiet: true, ...asOwner(owner) };
  const act = async (ask: () => Promise<CardReply>) => {
    setBusy(true);
    try {
      const reply = await ask();
      onCard(reply.card);
      setSaid(reply.result === 'DONE' ? text.done : refusalOf(reply));
    } catch (reason) {
      setSaid(isOtherCaller(reason) ? scoreWords.sign.otherCaller : text.failed);
    } finally {
      setBusy(false);
    }
  };
  const sign = (as: 'PLAYER' | 'MARKER') =>
    act(() => request(signScorecard, { body: { cardId, as, version }, ...how }));
  const missing = missingOf(card).length;
  const part = { card, how, busy, act };
  return (
    <aside className={classes.card} aria-label={text.label(nameOf(card))}>
      <h3>{nameOf(card)}</h3>
      {missing > 0 && card.outcome === null && <p className={classes.quiet}>{text.missing(missing)}</p>}
      <Differences card={card} onEnter={onEnter} />
      <div className={classes.buttons}>
        {can.signAsPlayer && (
          <Button variant="default" loading={busy} onClick={() => void sign('PLAYER')}>
            {text.signPlayer}
          </Button>
        )}
        {can.signAsMarker && (
          <Button
            loading={busy}
            leftSection={<IconSignature size={20} aria-hidden />}
            onClick={() => void sign('MARKER')}
          >
            {text.signMarker}
          </Button>
        )}
      </div>
      {(can.concede || card.conceded !== null) && <Concession {...part} />}
      {can.reopen && <Reopen {...part} />}
      {can.setOutcome && <Outcome key={`${cardId} ${card.outcome ?? ''}`} {...part} />}
      {said !== '' && <p role="status">{said}</p>}
      <Paper card={card} />
      <Link to={`/events/${eventId}/score?participant=${card.players[0]?.participantId ?? ''}`}>
        {text.address}
      </Link>
    </aside>
  );
}

function refusalOf({ result, holes }: CardReply): string {
  const { sign, state } = scoreWords;
  switch (result) {
    case 'STALE':
      return sign.stale;
    case 'INCOMPLETE':
      return holes.length === 0 ? text.failed : sign.incomplete(holes);
    case 'DISPUTED':
      return sign.disputed(holes);
    case 'SAME_PERSON':
      return sign.samePerson;
    case 'SIGNED':
      return sign.locked;
    case 'FINAL':
      return state.final;
    case 'ALREADY':
    case 'DONE':
      return sign.alreadySigned;
  }
}

/** One click settles what phones say differently. */
function Differences({ card, onEnter }: Pick<DeskCardProps, 'card' | 'onEnter'>) {
  const disputed = [...card.scores.values()].filter((score) => score.disputed);
  return disputed.map(({ hole, said }) => (
    <div key={hole} role="group" aria-label={text.differ(hole)}>
      <p>{text.differ(hole)}</p>
      <div className={classes.buttons}>
        {(said ?? []).map((one) => (
          <Button
            key={`${one.enteredAt} ${one.by ?? ''}`}
            variant="default"
            disabled={!card.can.settle}
            aria-label={text.settle(hole, sayScore(one), scoreWords.dispute.by(one.by))}
            onClick={() =>
              onEnter({
                cardId: card.cardId,
                hole,
                kind: one.kind,
                strokes: one.strokes,
                driveBy: one.driveBy,
                settles: true,
              })
            }
          >
            {scoreWords.dispute.settle(sayScore(one), scoreWords.dispute.by(one.by))}
          </Button>
        ))}
      </div>
    </div>
  ));
}

interface PartProps {
  card: Card;
  /** Of calls that change the card. */
  how: { quiet: boolean } & ReturnType<typeof asOwner>;
  busy: boolean;
  act: (ask: () => Promise<CardReply>) => Promise<void>;
}

function Reopen({ card: { cardId }, how, busy, act }: PartProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (reason.trim() === '') setWrong(true);
        else void act(() => request(reopenScorecard, { body: { cardId, reason: reason.trim() }, ...how }));
      }}
    >
      <TextInput
        label={text.reason}
        description={text.reopenLead}
        value={reason}
        maxLength={400}
        error={wrong ? text.reasonMissing : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setWrong(false);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={busy}
        mt={8}
        leftSection={<IconLockOpen size={20} aria-hidden />}
      >
        {text.reopen}
      </Button>
    </form>
  );
}

/** Given away as the organizer was told; taken back, with a reason, where it was entered wrong. */
function Concession({ card: { cardId, conceded, can }, how, busy, act }: PartProps) {
  const [reason, setReason] = useState('');
  const send = (concedes: boolean) =>
    act(() => request(concedeMatch, { body: { cardId, concedes, reason: reason.trim() }, ...how }));
  if (conceded === null)
    return (
      <Button variant="default" loading={busy} onClick={() => void send(true)}>
        {text.concede}
      </Button>
    );
  return (
    <>
      <p>{text.conceded(conceded.by)}</p>
      {can.takeConcessionBack && (
        <>
          <TextInput
            label={text.reason}
            value={reason}
            maxLength={400}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Button
            variant="default"
            loading={busy}
            disabled={reason.trim() === ''}
            mt={8}
            onClick={() => void send(false)}
          >
            {text.takeBack}
          </Button>
        </>
      )}
    </>
  );
}

const outcomes = ['NR', 'WD', 'DQ', 'NS'] as const satisfies readonly CardOutcome[];

function Outcome({ card: { cardId, outcome, outcomeReason }, how, busy, act }: PartProps) {
  const [chosen, setChosen] = useState<CardOutcome | null>(outcome);
  const [reason, setReason] = useState(outcomeReason);
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void act(() =>
          request(setCardOutcome, { body: { cardId, outcome: chosen, reason: reason.trim() }, ...how }),
        );
      }}
    >
      <NativeSelect
        label={text.outcome}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen(outcomes.find((one) => one === value) ?? null)}
      >
        <option value="">{text.counts}</option>
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {text.outcomes[one]}
          </option>
        ))}
      </NativeSelect>
      {chosen !== outcome && (
        <>
          <TextInput
            label={text.reason}
            value={reason}
            maxLength={400}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} mt={8}>
            {text.setOutcome}
          </Button>
        </>
      )}
    </form>
  );
}

/** The newest photo of the paper, to be typed off. */
function Paper({ card }: { card: Card }) {
  const [photo, setPhoto] = useState<{ address: string; by: string } | null>(null);
  const { photos } = card;
  const participantId = card.players[0]?.participantId ?? 0;
  useEffect(() => {
    if (photos === 0) return undefined;
    let left = false;
    let address: string | null = null;
    const load = async () => {
      const details = await request(getScorecard, {
        params: { participantId },
        query: {},
        quiet: true,
        silent: true,
      });
      const newest = details.photos.at(-1);
      if (newest === undefined) return;
      const { file } = await requestFile(getScorecardPhoto, {
        params: { id: newest.id },
        quiet: true,
        silent: true,
      });
      if (left) return;
      address = URL.createObjectURL(file);
      setPhoto({ address, by: newest.by });
    };
    // Without it one types off the paper itself.
    load().catch(() => undefined);
    return () => {
      left = true;
      setPhoto(null);
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [photos, participantId]);
  if (photo === null) return photos === 0 ? <p className={classes.quiet}>{text.noPhoto}</p> : null;
  return (
    <a href={photo.address} target="_blank" rel="noreferrer">
      <img className={classes.photo} src={photo.address} alt={text.photoBy(photo.by)} />
    </a>
  );
}
