/** What stands behind a place: the card with its strokes marked, and step by step why somebody is where they are. */
import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { RequestError } from '../../lib/request/request.ts';
import { SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { Steps } from '../golf/Steps.tsx';
import { useExplained, useScorecard, type BoardWish } from './board-queries.ts';
import { words } from './board-words.en.ts';
import { CardTable } from './CardTable.tsx';
import classes from './Panel.module.css';
import { spellNumber } from './score-text.ts';
import { sectionsOf } from './steps-of.ts';

const text = words.card;

/** Whom the panel is about: a row of a board, or a side of a match. */
export interface Shown {
  readonly participantIds: readonly number[];
  readonly name: string;
}

interface GolferPanelProps {
  side: Side;
  eventId: number;
  wish: BoardWish;
  rounds: number;
  shown: Shown;
}

export function GolferPanel({ side, eventId, wish, rounds, shown }: GolferPanelProps) {
  const [round, setRound] = useState<number | undefined>(wish.round);
  const [first] = shown.participantIds;
  const all = Array.from({ length: rounds }, (_, at) => String(at + 1));
  return (
    <SideFrame side={side} title={shown.name}>
      {rounds > 1 && (
        <ListTabs
          label={words.round}
          all={all}
          chosen={String(round ?? rounds)}
          words={Object.fromEntries(all.map((one) => [one, words.roundOf(Number(one))]))}
          counts={{}}
          onChoose={(one) => setRound(Number(one))}
        />
      )}
      {shown.participantIds.map((participantId) => (
        <GolferCard
          key={participantId}
          eventId={eventId}
          participantId={participantId}
          round={round}
          // Of a side each has a card, or all have one, which is shown once.
          partners={shown.participantIds}
        />
      ))}
      <p className={classes.quiet}>{text.legend}</p>
      {first !== undefined && <Why key={first} eventId={eventId} wish={wish} participantId={first} />}
    </SideFrame>
  );
}

interface GolferCardProps {
  eventId: number;
  participantId: number;
  round: number | undefined;
  partners: readonly number[];
}

function GolferCard({ eventId, participantId, round, partners }: GolferCardProps) {
  const card = useScorecard(eventId, participantId, round);
  if (card.data === undefined) {
    if (!card.isError) return <SkeletonRows label={text.loading} rows={2} height={150} />;
    if (card.error instanceof RequestError && card.error.status === 404)
      return partners[0] === participantId ? <p>{text.none}</p> : null;
    return (
      <LoadFailure
        title={text.failed}
        text={words.failedText}
        error={card.error}
        retry={() => void card.refetch()}
      />
    );
  }
  const { players } = card.data.card;
  const shared = players.length > 1;
  if (shared && players[0]?.participantId !== participantId) return null;
  return (
    <section className={classes.card} aria-label={players.map(({ name }) => name).join(', ')}>
      {partners.length > 1 && <h3>{players.map(({ name }) => name).join(', ')}</h3>}
      <Facts card={card.data.card} />
      <CardTable card={card.data.card} />
    </section>
  );
}

function Facts({ card }: { card: Scorecard }) {
  const { playingHandicap, teeName, locked, outcome } = card;
  return (
    <ul className={classes.facts}>
      <li>{playingHandicap === null ? text.noHandicap : text.plays(spellHandicap(playingHandicap))}</li>
      {teeName !== '' && <li>{text.tee(teeName)}</li>}
      <li>{outcome !== null ? words.status[outcome] : locked ? text.signed : text.open}</li>
    </ul>
  );
}

/** A plus player's is below zero, and written with a plus. */
const spellHandicap = (handicap: number): string => (handicap < 0 ? `+${-handicap}` : spellNumber(handicap));

function Why({ eventId, wish, participantId }: { eventId: number; wish: BoardWish; participantId: number }) {
  const [asked, setAsked] = useState(false);
  const explained = useExplained(eventId, wish, participantId, asked);
  if (!asked)
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconHelpCircle size={20} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {words.why.title}
        </Button>
      </div>
    );
  return (
    <section className={classes.why} aria-labelledby="why-title">
      <h3 id="why-title">{words.why.title}</h3>
      <p className={classes.quiet}>{words.why.lead}</p>
      {explained.data === undefined ? (
        explained.isError ? (
          <LoadFailure
            title={words.why.failed}
            text={words.failedText}
            error={explained.error}
            retry={() => void explained.refetch()}
          />
        ) : (
          <SkeletonRows label={words.why.loading} rows={4} height={44} />
        )
      ) : (
        <Sections found={sectionsOf(explained.data)} />
      )}
    </section>
  );
}

function Sections({ found }: { found: ReturnType<typeof sectionsOf> }) {
  if (found.length === 0) return <p>{words.why.none}</p>;
  return found.map(({ about, round, steps }, at) => (
    <details key={at} className={classes.section} open={about === 'PLACE' || about === 'TIE'}>
      <summary>
        {words.why.sections[about]}
        {round !== undefined && `, ${words.why.round(round)}`}
      </summary>
      <Steps steps={steps} />
    </details>
  ));
}
