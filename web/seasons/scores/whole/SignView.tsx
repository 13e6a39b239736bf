/** The cards before they are signed: what is missing, who has signed, and the two signatures that lock a card. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconCheck, IconLock, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import {
  chooseCardMarker,
  concedeMatch,
  signByLink,
  signScorecard,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import type { CardReply, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { useConnection } from '../../../lib/live/realtime.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { grossOf, missingOf, nameOf, type ShownCard } from '../card-view.ts';
import { asOwner, isOtherCaller } from '../as-owner.ts';
import type { Owner } from '../entry-book.ts';
import { withCard } from '../group-merge.ts';
import { readGroup, takeGroup, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import { standingsOf } from '../standing.ts';
import { PaperPhotos } from './PaperPhotos.tsx';
import classes from './Whole.module.css';

const text = words.sign;

interface SignViewProps {
  address: GroupAddress;
  group: ScoreGroup;
  cards: readonly ShownCard[];
  onHole: (hole: number) => void;
}

export function SignView({ address, group, cards, onHole }: SignViewProps) {
  const online = useConnection((state) => state.online);
  const standings = standingsOf(group, cards);
  return (
    <section className={classes.view} aria-labelledby="sign-title">
      <h2 id="sign-title">{text.title}</h2>
      <p>{text.lead}</p>
      {!online && <p className={classes.note}>{text.needsNetwork}</p>}
      {cards.map((card) => (
        <CardToSign
          key={card.cardId}
          address={address}
          group={group}
          card={card}
          standing={standings.of(card.cardId)}
          online={online}
          onHole={onHole}
        />
      ))}
    </section>
  );
}

interface CardToSignProps {
  address: GroupAddress;
  group: ScoreGroup;
  card: ShownCard;
  standing: string;
  online: boolean;
  onHole: (hole: number) => void;
}

type As = 'PLAYER' | 'MARKER';

function CardToSign({ address, group, card, standing, online, onHole }: CardToSignProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const name = nameOf(card);
  const scores = [...card.scores.values()];
  const missing = missingOf(card);
  const disputed = scores.filter((score) => score.disputed).map(({ hole }) => hole);
  const waiting = scores.filter((score) => score.waits).length;
  const { strokes } = grossOf(card);

  const act = async (ask: () => Promise<CardReply>, done: string) => {
    setBusy(true);
    setSaid('');
    try {
      const reply = await ask();
      takeGroup(address, (known) => withCard(known, reply));
      if (reply.result === 'DONE') toast(done);
      else setSaid(sayReply(reply));
      await readGroup(address);
    } catch (reason) {
      setSaid(isOtherCaller(reason) ? text.otherCaller : text.failed);
    } finally {
      setBusy(false);
    }
  };
  const sign = (as: As) => {
    const body = { cardId: card.cardId, as, version: card.version };
    const token = address.owner.startsWith('link ') ? address.owner.slice(5) : null;
    return act(
      () =>
        token === null
          ? request(signScorecard, { body, quiet: true, ...asOwner(address.owner) })
          : request(signByLink, { params: { token }, body, quiet: true }),
      text.signed(name),
    );
  };
  const first = missing[0] ?? disputed[0];
  const ready = disputed.length === 0 && waiting === 0 && online;
  return (
    <article className={classes.sheet} aria-label={name} data-locked={card.locked || undefined}>
      <header>
        <h3>{name}</h3>
        <p className="figures">{[text.gross(strokes), standing].join(' · ')}</p>
      </header>
      {card.outcome !== null && (
        <p className={classes.note}>
          {text.outcome[card.outcome]}
          {card.outcomeReason === '' ? '' : `: ${card.outcomeReason}`}
        </p>
      )}
      {card.locked ? (
        <p className={classes.locked}>
          <IconLock size={20} aria-hidden />
          {text.locked}
        </p>
      ) : (
        <>
          {missing.length > 0 && <p className={classes.note}>{text.missing(missing)}</p>}
          {disputed.length > 0 && <p className={classes.note}>{text.disputed(disputed)}</p>}
          {waiting > 0 && <p className={classes.note}>{text.waits(waiting)}</p>}
          {first !== undefined && card.can.enter && (
            <Button variant="default" onClick={() => onHole(first)}>
              {words.card.open(first)}
            </Button>
          )}
        </>
      )}
      <Concession card={card} owner={address.owner} busy={busy || !online} act={act} />
      <Signatures card={card} />
      <Marker card={card} owner={address.owner} group={group} busy={busy || !online} act={act} />
      <div className={classes.buttons}>
        {(['PLAYER', 'MARKER'] as const).map((as) => {
          const may = as === 'PLAYER' ? card.can.signAsPlayer : card.can.signAsMarker;
          const action = as === 'PLAYER' ? text.asPlayer : text.asMarker;
          return (
            may && (
              <Button
                key={as}
                loading={busy}
                variant={missing.length === 0 ? 'filled' : 'default'}
                disabled={!ready}
                leftSection={<IconSignature size={20} aria-hidden />}
                aria-label={text.signOne(action, name)}
                onClick={() => void sign(as)}
              >
                {action}
              </Button>
            )
          );
        })}
      </div>
      {said !== '' && (
        <p className={classes.note} role="alert">
          {said}
        </p>
      )}
      {card.can.addPhoto && <PaperPhotos card={card} owner={address.owner} online={online} />}
    </article>
  );
}

function sayReply({ result, holes }: CardReply): string {
  switch (result) {
    case 'STALE':
      return text.stale;
    case 'INCOMPLETE':
      return holes.length === 0 ? text.failed : text.incomplete(holes);
    case 'DISPUTED':
      return text.disputed(holes);
    case 'SAME_PERSON':
      return text.samePerson;
    case 'SIGNED':
      return text.locked;
    case 'FINAL':
      return words.state.final;
    case 'ALREADY':
    case 'DONE':
      return text.alreadySigned;
  }
}

function Signatures({ card: { signatures } }: { card: ShownCard }) {
  const timeZone = useClubTimeZone();
  const { player, marker } = signatures;
  const at = (moment: string) => formatClubTime(moment, 'time', timeZone);
  if (player === null && marker === null) return null;
  return (
    <ul className={classes.signed}>
      {player !== null && (
        <li>
          <IconCheck size={20} aria-hidden />
          {text.byPlayer(player.by, at(player.at))}
        </li>
      )}
      {marker !== null && (
        <li>
          <IconCheck size={20} aria-hidden />
          {text.byMarker(marker.by, at(marker.at))}
        </li>
      )}
    </ul>
  );
}

/** Gives the match of the card away; asked once more before, for it stands. */
function Concession({ card, owner, busy, act }: Omit<MarkerProps, 'group'>) {
  const timeZone = useClubTimeZone();
  const { conceded, can, cardId } = card;
  const concede = async () => {
    const answer = await showMessage({
      title: text.concedeTitle,
      lines: [text.concedeText],
      ok: text.concede,
      cancel: text.concedeKeep,
    });
    if (answer === null) return;
    const body = { cardId, concedes: true };
    await act(() => request(concedeMatch, { body, quiet: true, ...asOwner(owner) }), text.matchConceded);
  };
  // Cards that a phone kept from before don't say it.
  if (conceded)
    return (
      <p className={classes.note}>
        {text.conceded(conceded.by, formatClubTime(conceded.at, 'time', timeZone))}
      </p>
    );
  if (!can.concede) return null;
  return (
    <Button
      variant="default"
      disabled={busy}
      aria-label={text.concedeOne(nameOf(card))}
      onClick={() => void concede()}
    >
      {text.concede}
    </Button>
  );
}

interface MarkerProps {
  card: ShownCard;
  owner: Owner;
  group: ScoreGroup;
  busy: boolean;
  act: (ask: () => Promise<CardReply>, done: string) => Promise<void>;
}

/** Who answers for the card besides its player. */
function Marker({ card, owner, group, busy, act }: MarkerProps) {
  const { marker, can, cardId, players } = card;
  const own = players.map(({ participantId }) => participantId);
  const others = group.cards
    .flatMap((one) => one.players)
    .filter(({ participantId }) => !own.includes(participantId));
  const known = marker === null || others.some(({ participantId }) => participantId === marker.participantId);
  if (!can.chooseMarker)
    return <p className={classes.quiet}>{marker === null ? text.noMarker : text.marker(marker.name)}</p>;
  return (
    <NativeSelect
      label={text.chooseMarker(nameOf(card))}
      value={String(marker?.participantId ?? '')}
      disabled={busy}
      onChange={({ currentTarget: { value } }) => {
        const body = { cardId, participantId: Number(value) };
        if (value !== '')
          void act(() => request(chooseCardMarker, { body, quiet: true, ...asOwner(owner) }), text.markerSet);
      }}
    >
      {marker === null && <option value="">{text.choose}</option>}
      {!known && marker !== null && <option value={marker.participantId}>{marker.name}</option>}
      {others.map(({ participantId, name }) => (
        <option key={participantId} value={participantId}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
