/** Where organizers begin: their seasons by event type, and for the office all of them, with the form that opens a new one. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { OrganizedSeason } from '@fourball/shared/seasons/shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import pageClasses from '../../../ui/page/Pages.module.css';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { foundRows } from '../../../ui/table/data-table.ts';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { colourOf } from '../../event-colour.ts';
import { useOrganizedSeasons } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { words as common } from '../organize-words.en.ts';
import { QueryStates } from '../QueryStates.tsx';
import { NewSeasonForm } from './SeasonForm.tsx';
import own from './Seasons.module.css';
import { words } from './season-words.en.ts';

export function OrganizePage() {
  const ofOffice = useMay('EVENTS');
  const seasons = useOrganizedSeasons();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const opening = ofOffice && address.has('open');
  const openForm = () => setAddress({ open: '' });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={frame.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.lead}>{ofOffice ? words.leadAdmin : words.lead}</p>
        </div>
        {ofOffice && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={openForm}>
            {words.open}
          </Button>
        )}
      </div>
      <QueryStates query={seasons} loading={words.loading} rows={6} height={76}>
        {(list) =>
          list.length === 0 ? (
            ofOffice ? (
              <StateView
                kind="empty"
                title={words.empty}
                text={words.emptyText}
                action={{ label: words.open, onClick: openForm }}
              />
            ) : (
              <StateView kind="empty" title={words.emptyOrganizer} text={words.emptyOrganizerText} />
            )
          ) : (
            <>
              <Stale query={seasons} />
              <TextInput
                className={own.search}
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                leftSection={<IconSearch size={18} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <div className={own.types}>
                <ByType
                  seasons={foundRows(list, typed, ({ name, eventTypeName }) => [name, eventTypeName])}
                />
              </div>
            </>
          )
        }
      </QueryStates>
      <SideDrawer
        opened={opening}
        label={words.form.newTitle}
        onClose={() => setAddress({}, { replace: true })}
      >
        {(side) =>
          seasons.data !== undefined && (
            <NewSeasonForm
              side={side}
              eventTypeId={address.get('type') ?? ''}
              onCreated={({ id }) => void navigate(`/organize/seasons/${id}/competitions`)}
            />
          )
        }
      </SideDrawer>
    </div>
  );
}

function ByType({ seasons }: { seasons: readonly OrganizedSeason[] }) {
  if (seasons.length === 0) return <p className={classes.quiet}>{words.nothingFound}</p>;
  const types = [...new Set(seasons.map(({ eventTypeId }) => eventTypeId))];
  return types.map((eventTypeId) => {
    const list = seasons.filter((season) => season.eventTypeId === eventTypeId);
    const [first] = list;
    if (first === undefined) return null;
    const title = `type-${eventTypeId}`;
    return (
      <section key={eventTypeId} className={own.type} aria-labelledby={title}>
        <h2 id={title}>
          <span
            className={own.dot}
            style={{ background: colourOf(first.colorCode, first.type) }}
            aria-hidden
          />
          {first.eventTypeName}
          <span className={classes.quiet}>{common.kinds[first.type]}</span>
        </h2>
        <ul className={own.seasons}>
          {list.map((season) => (
            <li key={season.id} className={`${rowLook.card} ${own.season}`}>
              <SeasonCard season={season} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const SeasonCard = ({ season }: { season: OrganizedSeason }) => (
  <>
    <h3>
      <RowLink to={`/organize/seasons/${season.id}`}>{season.name}</RowLink>
    </h3>
    <p className={classes.quiet}>
      {words.dates(formatDay(season.startDate, 'dated'), formatDay(season.endDate, 'dated'))}
    </p>
    <p className="figures">
      {words.registered(season.registered)}, {words.events(season.events)}
    </p>
    <p className={classes.quiet}>
      {season.next === null ? (
        words.nothingNext
      ) : (
        <Link to={`/organize/golf-events/${season.next.id}/groups`} className={own.next}>
          {words.next(season.next.name)}{' '}
          <span className={own.day}>{formatDay(season.next.date, 'short')}</span>
        </Link>
      )}
    </p>
    <p>
      <span className={pageClasses.tag} data-tone={season.registration === 'OPEN' ? 'good' : undefined}>
        {words.registration[season.registration]}
      </span>
    </p>
  </>
);
