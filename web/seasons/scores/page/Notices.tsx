/** What must not be overlooked above the cards: the horn, refused entries, phones that differ, and how old what is shown is. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBolt } from '@tabler/icons-react';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { disputesOf, nameOf, type ShownCard } from '../card-view.ts';
import { useScores, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Scores.module.css';
import { Refused } from './SyncState.tsx';

interface NoticesProps {
  address: GroupAddress;
  group: ScoreGroup;
  cards: readonly ShownCard[];
  onHole: (hole: number) => void;
  /** The hole that is entered below, which says for itself that phones differ. */
  shown: number | null;
  /** When it was read that is shown, where it could not be read anew. */
  readAt: number | null;
}

export function Notices({ address, group, cards, onHole, shown, readAt }: NoticesProps) {
  const timeZone = useClubTimeZone();
  const durable = useScores((state) => state.durable);
  const { event, suspension } = group;
  const disputes = disputesOf(cards).filter(({ score }) => score.hole !== shown);
  return (
    <div className={classes.notices}>
      {suspension !== null && (
        <div className={classes.horn} role="alert">
          <IconBolt size={24} aria-hidden />
          <div>
            <p className={classes.strong}>{words.suspended.title[suspension.kind]}</p>
            {suspension.message !== '' && <p>{suspension.message}</p>}
            <p>{suspension.kind === 'DARKNESS' ? words.suspended.calm : words.suspended.now}</p>
            <p>{words.suspended.since(formatClubTime(suspension.beganAt, 'time', timeZone))}</p>
          </div>
        </div>
      )}
      {event.cancelled && <p className={classes.notice}>{words.state.cancelled}</p>}
      {event.final && <p className={classes.notice}>{words.state.final}</p>}
      <Refused owner={address.owner} cards={cards} />
      {disputes.map(({ card, score }) => (
        <div key={`${card.cardId} ${score.hole}`} className={classes.differ}>
          <IconAlertTriangle size={20} aria-hidden />
          <span className={classes.grow}>{words.dispute.other(nameOf(card), score.hole)}</span>
          <Button
            variant="default"
            className={classes.small}
            aria-label={words.dispute.openOne(nameOf(card), score.hole)}
            onClick={() => onHole(score.hole)}
          >
            {words.dispute.open}
          </Button>
        </div>
      ))}
      {readAt !== null && (
        <p className={classes.notice}>{words.sync.asOf(formatClubTime(readAt, 'time', timeZone))}</p>
      )}
      {!durable && <p className={classes.notice}>{words.sync.notKept}</p>}
    </div>
  );
}
