/** The pages on which golfers enter scores: for an event, as somebody logged in, and by the link of a group. */
import { useParams, useSearchParams } from 'react-router-dom';
import { denyRoute } from '../../../lib/browser/navigation.ts';
import { useSession } from '../../../accounts/session/session.ts';
import { NotFoundPage } from '../../../ui/page/NotFoundPage.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { GroupSkeleton, GroupScores } from './GroupScores.tsx';
import { addressKey, useOwner, type GroupAddress } from '../score-keeper.ts';
import { words } from '../score-words.en.ts';
import classes from './Scores.module.css';

const isId = (text: string | null | undefined): text is string => /^[1-9]\d{0,14}$/.test(text ?? '');

/** `?round=` is another round than the one that is played now. */
const roundIn = (search: URLSearchParams): number | undefined => {
  const asked = search.get('round');
  return asked !== null && /^[1-8]$/.test(asked) ? Number(asked) : undefined;
};

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
    round: roundIn(search),
  };
  return <GroupScores key={addressKey(address)} address={address} />;
}

/** `/score/:token`: whoever has the link. */
export function LinkedScorePage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const address: GroupAddress = {
    owner: `link ${token}`,
    eventId: null,
    participantId: null,
    round: roundIn(search),
  };
  return <GroupScores key={addressKey(address)} address={address} />;
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
