/** The draw of a ballot, for everybody: its seal, number, entries and order, and the button that repeats it right here. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PublishedBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { CommandLines } from '../../ui/proof/CommandLines.tsx';
import { canRepeat } from '../../ui/proof/pace.ts';
import { words as proof } from '../../ui/proof/proof-words.en.ts';
import { ProofSteps, Verdict } from '../../ui/proof/ProofSteps.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './Ballot.module.css';
import { useBallot, useDraw } from './ballot-queries.ts';
import { clubMinuteInWords, idIn } from './ballot-times.ts';
import { words } from './ballot-words.en.ts';
import { repeatHere, type Repeating } from './repeat-draw.ts';
import { StateTag } from './StateTag.tsx';

const text = words.draw;
type Drawn = NonNullable<PublishedBallot['drawn']>;

export function DrawPage() {
  const ballotId = idIn(useParams().id);
  return ballotId === null ? <Missing /> : <Loaded key={ballotId} ballotId={ballotId} />;
}

function Missing() {
  return <StateView whole kind="empty" title={words.page.missing} text={words.page.missingText} />;
}

function Loaded({ ballotId }: { ballotId: number }) {
  const draw = useDraw(ballotId);
  const known = useSession((session) => session.user !== null);
  if (draw.data === undefined && draw.error instanceof RequestError && draw.error.status === 404) {
    return <Missing />;
  }
  return (
    <div className={classes.page} data-wide>
      {known && (
        <Link to={`/ballots/${ballotId}`} className={classes.back}>
          <IconChevronLeft size={20} aria-hidden />
          {draw.data === undefined
            ? words.back
            : `${formatDay(draw.data.day, 'short')} · ${draw.data.courseName}`}
        </Link>
      )}
      {draw.data !== undefined ? (
        <Draw draw={draw.data} />
      ) : draw.isError ? (
        <LoadFailure
          title={text.failed}
          text={text.failedText}
          error={draw.error}
          retry={() => void draw.refetch()}
        />
      ) : (
        <div className={classes.group} role="status" aria-label={text.loading}>
          <Skeleton height={64} />
          <Skeleton height={120} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  );
}

function Draw({ draw }: { draw: PublishedBallot }) {
  const { courseName, day, state, commitment, closedAt, drawsAt, drawn } = draw;
  return (
    <>
      <title>{shellWords.pageTitle(text.title)}</title>
      <div className={classes.head}>
        <h1>
          {text.title}: <span className={classes.together}>{formatDay(day, 'long')}</span> · {courseName}
        </h1>
        <div className={classes.facts}>
          <StateTag state={state} />
          <span className={classes.quiet}>{text.lead}</span>
        </div>
      </div>
      {commitment === null || state === 'CANCELLED' ? (
        <section className={classes.section}>
          <h2>{state === 'CANCELLED' ? text.cancelled : text.open}</h2>
          <p className={classes.quiet}>
            {state === 'CANCELLED' ? text.cancelledText : text.openText(clubMinuteInWords(drawsAt))}
          </p>
        </section>
      ) : (
        <section className={classes.section} aria-labelledby="seal-title">
          <h2 id="seal-title">{text.commitment}</h2>
          <p className={classes.code}>{commitment}</p>
          <p className={classes.quiet}>
            {text.commitmentText}
            {closedAt !== null && (
              <>
                {' '}
                {text.published}: <ClubTime at={closedAt} format="dayTime" />.
              </>
            )}
          </p>
          {drawn === null ? (
            <p className={classes.quiet}>{text.later(clubMinuteInWords(drawsAt))}</p>
          ) : (
            <>
              <h2>{text.seed}</h2>
              <p className={classes.code}>{drawn.seed}</p>
              <p className={classes.quiet}>
                {text.seedText} {text.drawn}: <ClubTime at={drawn.drawnAt} format="dayTime" />.
              </p>
            </>
          )}
        </section>
      )}
      {drawn !== null && commitment !== null && (
        <>
          <Repeat drawn={drawn} commitment={commitment} />
          <Entries drawn={drawn} ballotId={draw.ballotId} />
          <CommandLine drawn={drawn} />
        </>
      )}
    </>
  );
}

function Repeat({ drawn, commitment }: { drawn: Drawn; commitment: string }) {
  const [now, setNow] = useState<Repeating | null>(null);
  const running = now !== null && now.draw === null;
  const possible = canRepeat();
  return (
    <section className={classes.section} aria-labelledby="repeat-title">
      <h2 id="repeat-title">{text.repeat}</h2>
      <p className={classes.quiet}>{possible ? text.repeatText : proof.noCrypto}</p>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={running}
          disabled={!possible}
          onClick={() => void repeatHere({ ...drawn, commitment }, setNow)}
        >
          {now?.draw ? proof.again : text.repeat}
        </Button>
      </div>
      {now !== null && (
        <ProofSteps
          steps={[text.steps.seal, text.steps.order, text.steps.places, text.steps.result]}
          outcomes={now.steps}
          computed={now.draw?.commitment ?? null}
        />
      )}
      <Verdict
        right={now?.draw?.matches ?? null}
        said={now?.draw?.matches === true ? text.matches : text.differs}
      />
      {now?.draw && !now.draw.matches && now.draw.entries.some(({ matches }) => !matches) && (
        <p>
          {text.differing(
            now.draw.entries
              .filter(({ matches }) => !matches)
              .map(({ entryId }) => entryId)
              .join(', '),
          )}
        </p>
      )}
    </section>
  );
}

function Entries({ drawn, ballotId }: { drawn: Drawn; ballotId: number }) {
  const known = useSession((session) => session.user !== null);
  const own = useBallot(ballotId, known).data?.myEntry?.entryId;
  const timeOf = new Map(drawn.teeTimes.map(({ teeTimeId, time }) => [teeTimeId, clockText(time)]));
  const { columns } = text;
  return (
    <section className={classes.section} aria-labelledby="entries-title">
      <h2 id="entries-title">{text.entries}</h2>
      <p className={classes.quiet}>{text.entriesText}</p>
      {drawn.entries.length === 0 ? (
        <p>{text.nobody}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.position}</th>
              <th scope="col">{columns.entry}</th>
              <th scope="col">{columns.luck}</th>
              <th scope="col">{columns.spots}</th>
              <th scope="col">{columns.wishes}</th>
              <th scope="col">{columns.result}</th>
            </tr>
          </thead>
          <tbody>
            {drawn.entries.map((entry) => {
              const got = entry.teeTimeId === null ? null : (timeOf.get(entry.teeTimeId) ?? '–');
              return (
                <tr key={entry.entryId} data-own={entry.entryId === own || undefined}>
                  <td>{entry.position}</td>
                  <td>
                    {entry.entryId}
                    {entry.entryId === own && <strong> {text.yours}</strong>}
                  </td>
                  <td>{text.of(entry.missed, entry.entered)}</td>
                  <td>{entry.spots}</td>
                  <td>{entry.wishes.map((wish) => timeOf.get(wish) ?? '–').join(', ')}</td>
                  <td data-got={got === null ? 'nothing' : undefined}>
                    {got === null ? (
                      entry.withdrawn ? (
                        text.withdrawn
                      ) : entry.passedOver ? (
                        text.passedOver
                      ) : (
                        text.nothing
                      )
                    ) : (
                      <strong>{got}</strong>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <h3>{text.places}</h3>
      <ul className={classes.placesList}>
        {drawn.teeTimes.map(
          ({ teeTimeId, time, places }) =>
            places > 0 && <li key={teeTimeId}>{text.place(clockText(time), places)}</li>,
        )}
      </ul>
    </section>
  );
}

/** Needs nothing of ours: a shell and its checksum. */
function CommandLine({ drawn }: { drawn: Drawn }) {
  const first = drawn.entries[0]?.entryId ?? 1;
  return (
    <CommandLines
      section={classes.section}
      text={text.shellText}
      file={{ name: 'entries.txt', content: drawn.canonical }}
      commands={[
        { label: text.sealCommand, command: `{ printf %s ${drawn.seed}; cat entries.txt; } | sha256sum` },
        { label: text.tieCommand, command: `printf %s ${drawn.seed}:${first} | sha256sum` },
      ]}
    />
  );
}
