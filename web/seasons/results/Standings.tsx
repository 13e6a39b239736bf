/** What a season comes to by its final events: order of merit with medians, best holes, head to head, records. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { SeasonStandings, Standing } from '@fourball/shared/seasons/results/result-shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import look from '../boards/Board.module.css';
import { spellToPar } from '../boards/score-text.ts';
import { BestHoles } from './BestHoles.tsx';
import { HeadToHead } from './HeadToHead.tsx';
import { Records } from './Records.tsx';
import classes from './Results.module.css';
import { useStandings } from './result-queries.ts';
import { words } from './result-words.en.ts';
import { spellPoints } from './spell-points.ts';
import { StandingPanel } from './StandingPanel.tsx';

const text = words.standings;
const tabs = ['merit', 'best', 'meet', 'records'] as const;
type Tab = (typeof tabs)[number];

export function Standings({ seasonId }: { seasonId: number }) {
  const [division, setDivision] = useState<number | undefined>(undefined);
  const [tab, setTab] = useState<Tab>('merit');
  const standings = useStandings(seasonId, { division });
  const { data } = standings;
  return (
    <section className={classes.standings} aria-labelledby="season-standings">
      <h2 id="season-standings">{text.title}</h2>
      {data === undefined ? (
        standings.isError ? (
          <SectionFailure
            text={text.failed}
            retry={() => void standings.refetch()}
            busy={standings.isFetching}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={5} height={48} />
        )
      ) : data.events.length === 0 ? (
        <StateView kind="empty" title={text.none} text={text.noneText} />
      ) : (
        <>
          <ListTabs
            label={text.tabs}
            all={tabs}
            chosen={tab}
            words={text.tab}
            counts={{}}
            onChoose={setTab}
          />
          {tab === 'merit' && (
            <>
              {data.divisions.length > 1 && (
                <div className={classes.choices}>
                  <NativeSelect
                    aria-label={text.division}
                    value={division ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      setDivision(value === '' ? undefined : Number(value))
                    }
                  >
                    <option value="">{text.everyone}</option>
                    {data.divisions.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                </div>
              )}
              <Merit known={data} division={division} />
            </>
          )}
          {tab === 'best' && <BestHoles eclectic={data.eclectic} />}
          {tab === 'meet' && <HeadToHead seasonId={seasonId} golfers={data.standings} />}
          {tab === 'records' && <Records seasonId={seasonId} />}
        </>
      )}
    </section>
  );
}

function Merit({ known, division }: { known: SeasonStandings; division: number | undefined }) {
  const me = useSession(({ user }) => user?.userId ?? null);
  const [shown, setShown] = useState<Standing | null>(null);
  const { settings, standings } = known;
  if (settings.points === null)
    return <StateView kind="empty" title={text.noMerit} text={text.noMeritText} />;
  const medians = standings.some(({ median }) => median !== null);
  const own = standings.filter(({ userId }) => userId === me);
  const pinned = own.filter((one) => standings.indexOf(one) >= 8);
  const line = (one: Standing) => (
    <Line key={one.userId} standing={one} own={one.userId === me} medians={medians} onOpen={setShown} />
  );
  return (
    <>
      <p className={classes.quiet}>{text.rule(settings.best, settings.minimumEvents)}</p>
      <div className={look.board}>
        <table className={`${look.table} figures`}>
          <caption className="visually-hidden">{text.tab.merit}</caption>
          <thead>
            <tr>
              <th scope="col">
                <abbr title={text.columns.placeLong}>{text.columns.place}</abbr>
              </th>
              <th scope="col" className={look.name}>
                {text.columns.name}
              </th>
              <th scope="col">{text.columns.points}</th>
              <th scope="col">{text.columns.events}</th>
              <th scope="col" data-column="strokes">
                {text.columns.wins}
              </th>
              {medians && (
                <th scope="col" data-column="strokes">
                  {text.columns.median}
                </th>
              )}
            </tr>
          </thead>
          {pinned.length > 0 && (
            <tbody className={look.pinned} aria-label={words.yourRow}>
              {pinned.map(line)}
            </tbody>
          )}
          <tbody>{standings.map(line)}</tbody>
        </table>
      </div>
      <SideDrawer
        opened={shown !== null}
        label={shown === null ? text.eventsOf : text.open(shown.name)}
        width={520}
        onClose={() => setShown(null)}
      >
        {(side) =>
          shown !== null && (
            <StandingPanel
              side={side}
              seasonId={known.seasonId}
              division={division}
              standing={shown}
              events={known.events}
            />
          )
        }
      </SideDrawer>
    </>
  );
}

interface LineProps {
  standing: Standing;
  own: boolean;
  medians: boolean;
  onOpen: (standing: Standing) => void;
}

function Line({ standing, own, medians, onOpen }: LineProps) {
  const { place, name, total, counted, events, wins, median, qualified } = standing;
  const beside = [...(own ? [words.you] : []), ...(qualified ? [] : [text.tooFew])];
  return (
    <tr data-own={own || undefined}>
      <td className={look.place}>{place ?? '–'}</td>
      <th scope="row" className={look.name}>
        <button type="button" className={look.open} onClick={() => onOpen(standing)}>
          {name}
        </button>
        {beside.length > 0 && <span className={look.beside}>{beside.join(' · ')}</span>}
      </th>
      <td data-label={text.columns.points} data-strong>
        {spellPoints(total)}
      </td>
      <td data-label={text.columns.events}>{text.counted(counted, events.length)}</td>
      <td data-column="strokes" data-label={text.columns.wins}>
        {wins}
      </td>
      {medians && (
        <td data-column="strokes" data-label={text.columns.median}>
          {median === null ? '–' : spellToPar(median)}
        </td>
      )}
    </tr>
  );
}
