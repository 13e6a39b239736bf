/** A season as who organizes it sees it: its events, golfers, what is played for, fees, organizers and dates. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconExternalLink } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import frame from '../../../ui/page/frame.module.css';
import { NotFoundPage } from '../../../ui/page/NotFoundPage.tsx';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { ListTabs } from '../../../ui/table/ListTabs.tsx';
import { words as stateWords } from '../../../ui/page/page-state-words.en.ts';
import { CompetitionList } from '../competitions/CompetitionList.tsx';
import { EventsSection } from '../events/EventsSection.tsx';
import { Fees } from '../fees/Fees.tsx';
import { SeasonNights } from '../nights/SeasonNights.tsx';
import {
  readSeasonAnew,
  useOrganizedSeason,
  useOrganizedSeasons,
  useSeasonEvents,
} from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { SeasonField } from '../participants/SeasonField.tsx';
import { QueryStates } from '../QueryStates.tsx';
import { StandingsForm } from '../results/StandingsForm.tsx';
import { SeasonDetails } from './SeasonForm.tsx';
import { SeasonOrganizers } from './SeasonOrganizers.tsx';
import { words } from './season-words.en.ts';

const text = words.season;

const sections = ['events', 'field', 'competitions', 'fees', 'nights', 'organizers', 'details'] as const;
type Section = (typeof sections)[number];

export function OrganizeSeasonPage() {
  const { seasonId, section } = useParams();
  const id = Number(seasonId);
  const season = useOrganizedSeason(id);
  const navigate = useNavigate();
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  if (season.error instanceof RequestError && season.error.status === 404) return <NotFoundPage />;
  const chosen = sections.find((one) => one === section) ?? 'events';
  const choose = (one: Section) =>
    navigate(`/organize/seasons/${id}${one === 'events' ? '' : `/${one}`}`, { replace: true });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <QueryStates query={season} loading={text.loading} heading={text.heading} rows={5} height={64}>
        {(known) =>
          known.can.manage ? (
            <>
              <Head season={known} />
              <Stale query={season} />
              <ListTabs
                label={text.sections}
                all={sections}
                chosen={chosen}
                words={text.section}
                counts={{}}
                onChoose={(one) => void choose(one)}
              />
              <Chosen season={known} section={chosen} />
              <NextStep season={known} section={chosen} onChoose={(one) => void choose(one)} />
            </>
          ) : (
            <StateView whole kind="forbidden" title={stateWords.forbidden} />
          )
        }
      </QueryStates>
    </div>
  );
}

/** Of the list where the organizer came from; read once where the page was opened by its address. */
const useEventTypeName = (seasonId: number): string =>
  useOrganizedSeasons().data?.find(({ id }) => id === seasonId)?.eventTypeName ?? '';

function Head({ season }: { season: Season }) {
  const eventTypeName = useEventTypeName(season.id);
  return (
    <header>
      <title>{shell.pageTitle(season.name)}</title>
      <p className={classes.crumbs}>
        <Link to="/organize">
          <IconChevronLeft size={18} aria-hidden />
          {text.all}
        </Link>
        <span>{eventTypeName}</span>
      </p>
      <div className={frame.head}>
        <div>
          <h1>{season.name}</h1>
          <p className={classes.lead}>
            {words.dates(formatDay(season.startDate, 'dated'), formatDay(season.endDate, 'dated'))},{' '}
            {words.registration[season.registration].toLowerCase()}
          </p>
        </div>
        <Link to={`/seasons/${season.id}`} className={classes.colour}>
          <IconExternalLink size={18} aria-hidden />
          {text.page}
        </Link>
      </div>
    </header>
  );
}

const after: Partial<Record<Section, Section>> = { competitions: 'fees', fees: 'events' };

interface NextStepProps {
  season: Season;
  section: Section;
  onChoose: (section: Section) => void;
}

/** While a season has no events it is being opened: what comes next stands below each step, until the events. */
function NextStep({ season, section, onChoose }: NextStepProps) {
  const events = useSeasonEvents(season.id).data;
  const next = after[section];
  if (next === undefined || events?.length !== 0) return null;
  return (
    <div className={classes.bar}>
      <p className={classes.quiet}>{text.mayBeNone}</p>
      <Button
        className={classes.end}
        rightSection={<IconArrowRight size={20} aria-hidden />}
        onClick={() => onChoose(next)}
      >
        {text.next(text.section[next])}
      </Button>
    </div>
  );
}

function Chosen({ season, section }: { season: Season; section: Section }) {
  const eventTypeName = useEventTypeName(season.id);
  const { id } = season;
  switch (section) {
    case 'events':
      return <EventsSection season={season} />;
    case 'field':
      return <SeasonField seasonId={id} />;
    case 'competitions':
      return (
        <>
          <CompetitionList seasonId={id} kind="DIVISION" />
          <CompetitionList seasonId={id} kind="CONTEST" />
          <StandingsForm seasonId={id} />
        </>
      );
    case 'fees':
      return <Fees owner={{ seasonId: id }} onChanged={() => readSeasonAnew(id)} />;
    case 'nights':
      return <SeasonNights seasonId={id} />;
    case 'organizers':
      return <SeasonOrganizers seasonId={id} />;
    case 'details':
      return <SeasonDetails season={season} eventTypeName={eventTypeName} />;
  }
}
