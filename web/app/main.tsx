/** Starts the app in the browser. */
import './styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepInstallPrompt } from './version/app-state.ts';
import { keepErrorPolicy } from './policy/error-policy.ts';
import { sendUnsent } from '../messaging/sending/send-unsent.ts';
import { preloadPage } from './pages/pages.ts';
import { queryClient } from '../lib/request/query-client.ts';
import { listenBeforeEvents } from '../lib/live/realtime.ts';
import { keepTabsTogether } from './policy/keep-tabs-together.ts';
import { startSession } from '../accounts/session/session.ts';

/** Tells the club's log what broke in the page. */
function tell(reason: unknown): void {
  void import('./policy/report-error.ts').then(
    ({ report }) => report(reason),
    () => undefined,
  );
}

function tellDrawing(reason: unknown): void {
  console.error(reason);
  tell(reason);
}

// Without an error of its own it is a notice of the browser's, such as a size that is measured again.
window.addEventListener('error', ({ error }) => {
  if (error !== null && error !== undefined) tell(error);
});
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

keepInstallPrompt();
keepErrorPolicy();
listenBeforeEvents(async () => {
  const { registerRealtime } = await import('./dispatcher.ts');
  return () => void registerRealtime(queryClient);
});
keepTabsTogether();
sendUnsent();
// The page's own code and the session travel at the same time.
preloadPage(window.location.pathname);
void startSession();
createRoot(root, { onCaughtError: tellDrawing, onUncaughtError: tellDrawing }).render(<App />);
// The picture of being offline can't be fetched when it is needed.
setTimeout(() => void import('../ui/page/StatePicture.tsx').catch(() => undefined), 4_000);
void import('./policy/begin-later.ts').then(
  ({ beginLater }) => beginLater(),
  () => undefined,
);
