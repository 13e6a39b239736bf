/** How the groups of a golf event were drawn, for everybody: its seal, number and lots, and the button that draws them again right here. */
import '../paper.css';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { DrawnLots } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { CommandLines } from '../../ui/proof/CommandLines.tsx';
import { canRepeat, stepByStep } from '../../ui/proof/pace.ts';
import { words as proof } from '../../ui/proof/proof-words.en.ts';
import { ProofSteps, Verdict } from '../../ui/proof/ProofSteps.tsx';
import { idIn, useGolfEvent } from '../golf-event.ts';
import { useGolfEventRoom } from '../use-golf-event-room.ts';
import { useLots, useShownGroups } from './group-queries.ts';
import classes from './Lots.module.css';
import { playersText, repeatLots, type PublishedLots, type RepeatedLots } from './repeat-lots.ts';
import { RoundSwitch } from './RoundSwitch.tsx';
import { words } from './start-words.en.ts';
import { useEventRounds } from './use-rounds.ts';

const text = words.lots;

export function LotsPage() {
  const eventId = idIn(useParams().eventId);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  if (eventId === null) return <Missing />;
  return waiting ? <LotsSkeleton /> : <Loaded key={eventId} eventId={eventId} />;
}

const Missing = () => <StateView whole kind="notFound" title={text.missing} text={text.missingText} />;

const LotsSkeleton = () => (
  <div className={classes.page} role="status" aria-label={text.loading}>
    <Skeleton height={64} />
    <Skeleton height={120} />
    <Skeleton height={320} />
  </div>
);

function Loaded({ eventId }: { eventId: number }) {
  const event = useGolfEvent(eventId);
  const [address, setAddress] = useSearchParams();
  const asked = idIn(address.get('round') ?? undefined) ?? undefined;
  const lots = useLots(eventId, asked);
  useGolfEventRoom(event.data === undefined ? undefined : eventId);
  if (event.data !== undefined && lots.data !== undefined)
    return (
      <>
        <title>{shellWords.pageTitle(text.title)}</title>
        <Lots
          event={event.data}
          lots={lots.data}
          query={lots}
          onRound={(round) => setAddress({ round: String(round) }, { replace: true })}
        />
      </>
    );
  const failed = event.isError ? event : lots;
  if (!failed.isError) return <LotsSkeleton />;
  if (failed.error instanceof RequestError && failed.error.status === 404) return <Missing />;
  return (
    <LoadFailure
      whole
      title={text.failed}
      text={text.failedText}
      error={failed.error}
      retry={() => void Promise.all([event.refetch(), lots.refetch()])}
    />
  );
}

interface LotsProps {
  event: GolfEvent;
  lots: DrawnLots;
  query: { isError: boolean; dataUpdatedAt: number };
  onRound: (round: number) => void;
}

/** What the lots are drawn again from; null of groups that were not drawn by lot, or can't be seen. */
const publishedOf = ({ seed, commitment, participantIds }: DrawnLots): PublishedLots | null =>
  seed === null || commitment === null ? null : { seed, commitment, participantIds };

function Lots({ event, lots, query, onRound }: LotsProps) {
  const rounds = useEventRounds(event).data;
  const published = publishedOf(lots);
  return (
    <article data-paper className={classes.page}>
      <header className={classes.head}>
        <Link to={`/golf-events/${event.id}`} className={classes.back}>
          <IconChevronLeft size={20} aria-hidden />
          {event.name}
        </Link>
        <h1>{text.title}</h1>
        <p className={classes.quiet}>{text.lead}</p>
      </header>
      <Stale query={query} />
      {rounds !== undefined && <RoundSwitch rounds={rounds.rounds} chosen={lots.round} onChoose={onRound} />}
      {lots.nextCommitment !== null && (
        <Next commitment={lots.nextCommitment} first={lots.drawVersion === 0} />
      )}
      {lots.drawVersion === 0 && lots.nextCommitment === null && (
        <section className={classes.section} aria-labelledby="nothing-title">
          <h2 id="nothing-title">{text.nothing}</h2>
          <p className={classes.quiet}>{text.nothingText}</p>
        </section>
      )}
      {lots.drawVersion > 0 && published === null && (
        <section className={classes.section} aria-labelledby="other-title">
          <h2 id="other-title">{text.otherOrder}</h2>
          <p>{lots.order === null ? text.byHand : text.orders[lots.order]}</p>
        </section>
      )}
      {published !== null && <Published event={event} lots={lots} published={published} />}
    </article>
  );
}

/** Groups that are drawn and not shown yet. */
function Next({ commitment, first }: { commitment: string; first: boolean }) {
  return (
    <section className={classes.section} aria-labelledby="next-title">
      <h2 id="next-title">{first ? text.commitment : text.nextCommitment}</h2>
      <p className={classes.code}>{commitment}</p>
      <p className={classes.quiet}>{text.nextText}</p>
    </section>
  );
}

function Published({
  event,
  lots,
  published,
}: {
  event: GolfEvent;
  lots: DrawnLots;
  published: PublishedLots;
}) {
  const [again, setAgain] = useState<RepeatedLots | null>(null);
  const first = published.participantIds[0] ?? 1;
  return (
    <>
      <section className={classes.section} aria-labelledby="seal-title">
        <h2 id="seal-title">{text.commitment}</h2>
        <p className={classes.code}>{published.commitment}</p>
        <p className={classes.quiet}>{text.commitmentText}</p>
        <h2>{text.seed}</h2>
        <p className={classes.code}>{published.seed}</p>
        <p className={classes.quiet}>{text.seedText}</p>
        <ul className={classes.facts}>
          <li>{text.version(lots.drawVersion)}</li>
          {lots.size !== null && <li>{text.size(lots.size)}</li>}
          <li>{text.wishes(lots.wishes)}</li>
          <li>{lots.changedByHand ? text.changed : text.unchanged}</li>
        </ul>
      </section>
      <Repeat published={published} onDone={setAgain} />
      <Table event={event} lots={lots} again={again} />
      <CommandLines
        section={classes.section}
        text={text.shellText}
        file={{ name: text.file, content: playersText(published.participantIds) }}
        commands={[
          {
            label: text.sealCommand,
            command: `{ printf %s ${published.seed}; cat ${text.file}; } | sha256sum`,
          },
          { label: text.lotCommand, command: `printf %s ${published.seed}:${first} | sha256sum` },
        ]}
      />
    </>
  );
}

interface RepeatProps {
  published: PublishedLots;
  onDone: (again: RepeatedLots | null) => void;
}

function Repeat({ published, onDone }: RepeatProps) {
  const [outcomes, setOutcomes] = useState<readonly boolean[] | null>(null);
  const [done, setDone] = useState<RepeatedLots | null>(null);
  const possible = canRepeat();
  const repeat = async () => {
    setDone(null);
    setOutcomes([]);
    const drawn = await repeatLots(published);
    const steps = [
      drawn.commitmentMatches,
      drawn.lots.length === published.participantIds.length,
      drawn.orderMatches,
    ];
    await stepByStep(steps, (taken, last) => {
      setOutcomes(taken);
      if (!last) return;
      setDone(drawn);
      onDone(drawn);
    });
  };
  return (
    <section className={classes.section} aria-labelledby="repeat-title">
      <h2 id="repeat-title">{text.repeat}</h2>
      <p className={classes.quiet}>{possible ? text.repeatText : proof.noCrypto}</p>
      <div>
        <Button
          className={classes.repeat}
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={outcomes !== null && done === null}
          disabled={!possible}
          onClick={() => void repeat()}
        >
          {done === null ? text.repeat : proof.again}
        </Button>
      </div>
      {outcomes !== null && (
        <ProofSteps
          steps={[text.steps.seal, text.steps.lots, text.steps.order]}
          outcomes={outcomes}
          computed={done?.commitment ?? null}
        />
      )}
      <Verdict right={done?.matches ?? null} said={done?.matches === true ? text.matches : text.differs} />
    </section>
  );
}

interface TableProps {
  event: GolfEvent;
  lots: DrawnLots;
  again: RepeatedLots | null;
}

/** Who left since is in no group any more: the lot stays, and has no name. */
function Table({ event, lots, again }: TableProps) {
  const me = useSession(({ user }) => user?.userId ?? null);
  const places = (useShownGroups(event.id, true, lots.round).data ?? []).flatMap((group) => group.places);
  const placeOf = new Map(places.map((place) => [place.participantId, place]));
  const lotOf = new Map(again?.lots.map(({ id, lot }) => [id, lot]));
  const { columns } = text;
  return (
    <section className={classes.section} aria-labelledby="lots-title">
      <h2 id="lots-title">{text.table}</h2>
      {again === null && <p className={classes.quiet}>{text.lotsComeText}</p>}
      {/* Scrolled by the keyboard where letters are large. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={text.scroll} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.place}</th>
              <th scope="col">{columns.golfer}</th>
              <th scope="col">{columns.id}</th>
              <th scope="col">{columns.lot}</th>
            </tr>
          </thead>
          <tbody>
            {lots.participantIds.map((id, at) => {
              const place = placeOf.get(id);
              const mine = me !== null && place?.userId === me;
              return (
                <tr key={id} data-own={mine || undefined}>
                  <td>{at + 1}</td>
                  <td>
                    {place?.name ?? text.left}
                    {mine && <strong> {text.yours}</strong>}
                  </td>
                  <td>{id}</td>
                  <td className={classes.lot}>{lotOf.get(id) ?? '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
