/** What stands where data could not be loaded: what happened, what is safe, and the way to try again. */
import { RequestError } from '../lib/request/request.ts';
import { StateView } from '../ui/page/StateView.tsx';
import { words } from './words.en.ts';

interface LoadFailureProps {
  title: string;
  text: string;
  error: unknown;
  retry: () => void;
}

export function LoadFailure({ title, text, error, retry }: LoadFailureProps) {
  const offline = error instanceof RequestError && error.status === 0;
  return (
    <StateView
      kind={offline ? 'offline' : 'error'}
      title={title}
      text={text}
      action={{ label: words.trouble.retry, onClick: retry }}
    />
  );
}
