/** The server's data about ballots: its keys in the query cache, and the hooks that read it and keep it live. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getBallot,
  getDraw,
  listBallotEntries,
  listBallots,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { listFairnessRules } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { onRealtime } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';

export const ballotKeys = {
  all: ['ballots'] as const,
  list: ['ballots', 'list'] as const,
  one: (ballotId: number) => ['ballots', 'one', ballotId] as const,
  draw: (ballotId: number) => ['ballots', 'draw', ballotId] as const,
  entries: (ballotId: number) => ['ballots', 'entries', ballotId] as const,
  fairness: ['fairness'] as const,
};

/** While it is mounted, whatever happens to a ballot has the ballots that are shown read anew. */
function useBallotsLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () => void queryClient.invalidateQueries({ queryKey: ballotKeys.all });
    const forget = [onRealtime('BALLOT_UPDATE', readAnew), onRealtime('RESYNC', readAnew)];
    return () => forget.forEach((stop) => stop());
  }, [queryClient]);
}

export function useBallots() {
  useBallotsLive();
  return useQuery({
    queryKey: ballotKeys.list,
    queryFn: ({ signal }) => request(listBallots, { signal, quiet: true }),
    staleTime: 10_000,
  });
}

export function useBallot(ballotId: number, enabled = true) {
  useBallotsLive();
  return useQuery({
    queryKey: ballotKeys.one(ballotId),
    queryFn: ({ signal }) => request(getBallot, { params: { id: ballotId }, signal, quiet: true }),
    staleTime: 10_000,
    enabled,
  });
}

export function useDraw(ballotId: number) {
  useBallotsLive();
  return useQuery({
    queryKey: ballotKeys.draw(ballotId),
    queryFn: ({ signal }) => request(getDraw, { params: { id: ballotId }, signal, quiet: true }),
    staleTime: 10_000,
  });
}

export const useBallotEntries = (ballotId: number) =>
  useQuery({
    queryKey: ballotKeys.entries(ballotId),
    queryFn: ({ signal }) => request(listBallotEntries, { params: { id: ballotId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useFairnessRules = () =>
  useQuery({
    queryKey: ballotKeys.fairness,
    queryFn: ({ signal }) => request(listFairnessRules, { signal, quiet: true }),
    staleTime: 0,
  });
