/** On the page of an event that two teams play: the orders of both, and the captain's own to hand in. */
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { LineUp } from './LineUp.tsx';
import { useEventMatches } from './match-queries.ts';
import { words } from './match-words.en.ts';

const text = words.lineUp;

export function TeamMatch({ eventId, className }: { eventId: number; className: string | undefined }) {
  const query = useEventMatches(eventId);
  const { data, isError, error } = query;
  // Nothing to say before there are teams.
  if (data?.teams.length === 0) return null;
  return (
    <section className={className} aria-labelledby="line-up-title">
      <h2 id="line-up-title">{text.title}</h2>
      {data === undefined ? (
        isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={error}
            retry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={3} height={44} />
        )
      ) : (
        <>
          {!data.opened && data.teams.some(({ can }) => can.handIn) && <p>{text.lead}</p>}
          <LineUp matches={data} />
        </>
      )}
    </section>
  );
}
