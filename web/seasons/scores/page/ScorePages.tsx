/** The pages on which golfers enter scores: for an event, as somebody logged in, and by the link of a group. */
import { useParams, useSearchParams } from 'react-router-dom';
import { denyRoute } from '../../../lib/browser/navigation.ts';
import { useSession } from '../../../accounts/session/session.ts';
import { NotFoundPage } from '../../../ui/page/NotFoundPage.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { GroupSkeleton, GroupScores } from './GroupScores.tsx';
import { useOwner, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Scores.module.css';

const isId = (text: string | null | undefined): text is string => /^[1-9]\d{0,14}$/.test(text ?? '');

/** `/events/:eventId/score`; `?participant=` is the group of that golfer. */
export function ScorePage() {
  const { eventId } = useParams();
  const [search] = useSearchParams();
  const owner = useOwner();
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  if (!isId(eventId)) return <NotFoundPage />;
  const participant = search.get('participant');
  if (owner === null) return waiting ? <GroupSkeleton /> : <ToLogIn />;
  const address: GroupAddress = {
    owner,
    eventId: Number(eventId),
    participantId: isId(participant) ? Number(participant) : null,
  };
  return <GroupScores key={`${owner} ${eventId} ${participant ?? ''}`} address={address} />;
}

/** `/score/:token`: whoever has the link. */
export function LinkedScorePage() {
  const { token = '' } = useParams();
  return <GroupScores key={token} address={{ owner: `link ${token}`, eventId: null, participantId: null }} />;
}

function ToLogIn() {
  const leaving = useSession((state) => state.leaving);
  if (leaving) return <GroupSkeleton />;
  denyRoute(window.location.pathname + window.location.search);
  return (
    <div className={classes.state}>
      <StateView
        whole
        kind="forbidden"
        title={words.state.logIn}
        text={words.state.logInText}
        action={{ label: words.sync.logIn, to: '/login' }}
      />
    </div>
  );
}
