/** The desk: the cards of the whole field on one page, entered with the keys alone. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import type { NewEntry } from '../../scores/entry-book.ts';
import { Refused, SyncState } from '../../scores/page/SyncState.tsx';
import { enter } from '../../scores/score-keeper.ts';
import { words as scoreWords } from '../../scores/score-words.en.ts';
import classes from './Desk.module.css';
import { findCard, goTo, type Place } from './desk-keys.ts';
import { words } from './desk-words.en.ts';
import { DeskCard } from './DeskCard.tsx';
import { DeskGrid } from './DeskGrid.tsx';
import { OutdatedCards } from './OutdatedCards.tsx';
import { isWhole, useDesk, type Desk } from './use-desk.ts';

export function ScoreDesk({ event }: { event: GolfEvent }) {
  const { desk, failure, read, takeCard } = useDesk(event.id);
  if (desk === null)
    return failure === null ? (
      <SkeletonRows label={words.loading} rows={6} height={34} />
    ) : (
      <LoadFailure title={words.failed} text={words.failedText} error={failure} retry={read} />
    );
  if (desk.cards.length === 0) {
    if (event.courses.some(({ status }) => status !== 'DECLINED'))
      return <StateView kind="empty" title={words.none} text={words.noneText} />;
    return (
      <StateView
        kind="empty"
        title={words.noCourse}
        text={words.noCourseText}
        action={{ label: words.nameCourse, to: `/organize/golf-events/${event.id}/groups` }}
      />
    );
  }
  return <Filled eventId={event.id} desk={desk} takeCard={takeCard} read={read} />;
}

interface FilledProps {
  eventId: number;
  desk: Desk;
  takeCard: Parameters<typeof DeskCard>[0]['onCard'];
  read: () => void;
}

function Filled({ eventId, desk, takeCard, read }: FilledProps) {
  const { cards, owner } = desk;
  const [place, setPlace] = useState<Place>(() =>
    goTo(
      cards,
      Math.max(
        0,
        cards.findIndex((card) => !card.locked && !isWhole(card)),
      ),
    ),
  );
  const grid = useRef<HTMLTableElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const onEnter = useCallback((entry: NewEntry) => void enter(owner, eventId, [entry]), [owner, eventId]);
  const card = cards[place.card];
  const over = cards.filter(({ locked, outcome }) => locked || outcome !== null).length;
  return (
    <section className={classes.desk} aria-labelledby="desk-title">
      <div className={classes.tools}>
        <div>
          <h2 id="desk-title">{words.title}</h2>
          <p className={classes.quiet}>{words.count(cards.length, over)}</p>
        </div>
        <SyncState owner={owner} />
        <Finder
          cards={cards}
          input={finder}
          onFound={(at) => {
            setPlace(goTo(cards, at));
            grid.current?.focus();
          }}
        />
      </div>
      <OutdatedCards eventId={eventId} onDone={read} />
      <Refused owner={owner} cards={cards} />
      <p className={classes.quiet}>
        {words.keys}
        {cards.some(({ extra }) => extra.length > 0) && ` ${words.extraKeys}`}
      </p>
      <div className={classes.sides}>
        <DeskGrid
          cards={cards}
          place={place}
          onPlace={setPlace}
          onEnter={onEnter}
          onFind={() => finder.current?.focus()}
          grid={grid}
        />
        {card !== undefined && (
          <DeskCard
            key={card.cardId}
            owner={owner}
            eventId={eventId}
            card={card}
            onEnter={onEnter}
            onCard={takeCard}
          />
        )}
      </div>
      <DeskMarkers eventId={eventId} desk={desk} />
    </section>
  );
}

interface FinderProps {
  cards: Desk['cards'];
  input: React.RefObject<HTMLInputElement | null>;
  onFound: (at: number) => void;
}

function Finder({ cards, input, onFound }: FinderProps) {
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState(false);
  const find = () => {
    const at = findCard(cards, typed);
    if (at < 0) {
      setMissed(typed.trim() !== '');
      return;
    }
    setTyped('');
    onFound(at);
  };
  return (
    <form
      role="search"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        find();
      }}
    >
      <TextInput
        ref={input}
        label={words.find}
        placeholder={words.findHint}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        error={missed ? words.notFound : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMissed(false);
        }}
      />
    </form>
  );
}

function DeskMarkers({ eventId, desk: { owner, scores, cards } }: { eventId: number; desk: Desk }) {
  if (scores.markers.length === 0) return null;
  const { marker: text } = scoreWords;
  return (
    <section className={classes.markers} aria-labelledby="desk-markers">
      <h3 id="desk-markers">{words.markers}</h3>
      {scores.markers.map((marker) => {
        const title = text.title[marker.kind];
        const [best] = marker.entries;
        return (
          <div key={`${marker.kind} ${marker.hole}`} className={classes.marker}>
            <strong>{words.markerHole(title, marker.hole)}</strong>
            <span className="figures">
              {best === undefined ? text.none : text.best(best.name, text.metres(best.centimetres))}
            </span>
            <Button
              variant="default"
              aria-label={text.openOne(title, marker.hole)}
              onClick={() =>
                void openDialog(
                  async () => (await import('../../scores/hole/MeasureDialog.tsx')).MeasureDialog,
                  { owner, eventId, players: cards.flatMap((card) => card.players), marker },
                )
              }
            >
              {text.open}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
