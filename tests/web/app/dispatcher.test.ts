// @vitest-environment happy-dom
/** What the cache does when events may have been missed. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { registerRealtime } from '@fourball/web/app/dispatcher.ts';
import { dispatch } from '@fourball/web/lib/live/realtime.ts';
import { expect, it, vi } from 'vitest';

it('reads what is shown anew, and what is under way once more when it has come', async () => {
  const queryClient = new QueryClient();
  const stop = registerRealtime(queryClient);
  const quick = vi.fn(() => Promise.resolve('there'));
  const aborted = vi.fn();
  const answers: ((answer: string) => void)[] = [];
  const slow = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', aborted);
    return new Promise<string>((resolve) => answers.push(resolve));
  });
  queryClient.setQueryData(['hidden'], 'old');
  const ends = [
    new QueryObserver(queryClient, { queryKey: ['quick'], queryFn: quick }).subscribe(() => undefined),
    new QueryObserver(queryClient, { queryKey: ['slow'], queryFn: slow }).subscribe(() => undefined),
  ];
  await vi.waitFor(() => expect(queryClient.getQueryData(['quick'])).toBe('there'));
  dispatch({ type: 'RESYNC', seq: 0 });
  await vi.waitFor(() => expect(quick).toHaveBeenCalledTimes(2));
  expect(slow).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(['hidden'])?.isInvalidated).toBe(true);
  answers[0]?.('from before');
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(2));
  expect(aborted).not.toHaveBeenCalled();
  expect(queryClient.getQueryData(['slow'])).toBe('from before');
  answers[1]?.('from now');
  await vi.waitFor(() => expect(queryClient.getQueryData(['slow'])).toBe('from now'));
  for (const end of ends) end();
  stop();
});
