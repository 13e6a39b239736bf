/** Home: a welcome for visitors; for golfers the next round, what waits for an answer, and today's sheet. */
import { words } from '../../lib/words/en.ts';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';
import { words as homeWords } from './home-words.en.ts';
import { GolferHome } from './GolferHome.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { StartFailed } from '../../accounts/session/StartFailed.tsx';
import { WelcomePage } from './WelcomePage.tsx';

export function HomePage() {
  const user = useSession((state) => state.user);
  const status = useSession((state) => state.status);
  const startFailed = useSession((state) => state.startError !== null);
  return (
    <>
      <title>{words.pageTitle(homeWords.home.title)}</title>
      {user !== null ? (
        <GolferHome user={user} />
      ) : status !== 'loading' ? (
        <WelcomePage />
      ) : startFailed ? (
        <StartFailed />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
