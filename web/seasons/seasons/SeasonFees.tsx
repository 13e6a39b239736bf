/** What a season costs: the three prices of each fee, and the reader's own. */
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { Fee } from '../events/EventFacts.tsx';
import classes from './Season.module.css';
import { useSeasonFees } from './season-queries.ts';
import { words } from './season-words.en.ts';

export function SeasonFees({ seasonId, noFees }: { seasonId: number; noFees: boolean }) {
  const fees = useSeasonFees(seasonId);
  return (
    <section className={classes.section} aria-labelledby="season-fees">
      <h2 id="season-fees">{words.fees}</h2>
      {fees.data === undefined ? (
        fees.isError ? (
          <SectionFailure text={words.feesFailed} retry={() => void fees.refetch()} busy={fees.isFetching} />
        ) : (
          <SkeletonRows label={words.feesLoading} rows={1} height={64} />
        )
      ) : noFees || fees.data.length === 0 ? (
        <p>{words.free}</p>
      ) : (
        <ul className={classes.list}>
          {fees.data.map((fee) => (
            <Fee key={fee.id} fee={fee} />
          ))}
        </ul>
      )}
    </section>
  );
}
