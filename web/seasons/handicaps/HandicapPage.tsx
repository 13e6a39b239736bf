/** The golfer's handicap: the index of an association, the club's own, the strokes they give, and the rounds behind them. */
import { useMemo } from 'react';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { leagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { handicapKeys, useOwnHandicap } from './handicap-queries.ts';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';
import { HistorySection } from './HistorySection.tsx';
import { LeagueSection } from './LeagueSection.tsx';
import { OfficialSection } from './OfficialSection.tsx';
import { RoundsSection } from './RoundsSection.tsx';
import { StrokesSection } from './StrokesSection.tsx';

export function HandicapPage() {
  const user = useSession((state) => state.user);
  if (user === null) return null;
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(words.title)}</title>
      <h1>{words.title}</h1>
      <Loaded userId={user.userId} />
    </div>
  );
}

function Loaded({ userId }: { userId: number }) {
  const known = useOwnHandicap(userId);
  if (known.data === undefined) {
    return known.isError ? (
      <LoadFailure
        title={words.failed}
        text={words.failedText}
        error={known.error}
        retry={() => void known.refetch()}
      />
    ) : (
      <>
        <div className={classes.both}>
          <Skeleton height={190} />
          <Skeleton height={190} />
        </div>
        <Skeleton height={220} />
        <SkeletonRows label={words.loading} rows={4} height={72} />
      </>
    );
  }
  return (
    <>
      <Stale query={known} />
      <Handicap known={known.data} userId={userId} />
    </>
  );
}

function Handicap({ known, userId }: { known: OwnHandicap; userId: number }) {
  const reckoned = useMemo(() => leagueHandicap(known.rounds), [known.rounds]);
  const queryKey = handicapKeys.own(userId);
  return (
    <>
      <div className={classes.both}>
        <OfficialSection official={known.official} queryKey={queryKey} />
        <LeagueSection reckoned={reckoned} />
      </div>
      <StrokesSection known={known} queryKey={queryKey} />
      <RoundsSection known={known} reckoned={reckoned} queryKey={queryKey} />
      <HistorySection entries={known.entries} reckoned={reckoned} />
    </>
  );
}
