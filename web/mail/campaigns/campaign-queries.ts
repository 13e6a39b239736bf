/** Campaigns as pages read them, live while they are looked at, and what they are written and narrowed with. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { countAudience, listAudienceFacts } from '@fourball/shared/mail/audience/audience-calls.ts';
import type { AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { listBlockChoices, previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import type { MailBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import {
  getCampaignEmail,
  getCampaignFigures,
  listCampaignEmails,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign, CampaignSummary } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { listLists } from '@fourball/shared/mail/list-calls.ts';
import { useEffect, useState } from 'react';
import { joinRoom, onRealtime, useConnection } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';
import { sentSegment } from './campaign-draft.ts';

const campaignKeys = {
  list: ['mail', 'campaigns'] as const,
  one: (id: number) => ['mail', 'campaign', id] as const,
  figures: (id: number) => ['mail', 'campaign', id, 'figures'] as const,
};

/** How often a campaign that is on its way is asked for while nothing is heard of it. */
const unheardMs = 3_000;
const onItsWay = ({ state }: Pick<CampaignSummary, 'state'>): boolean =>
  state === 'SENDING' || state === 'SCHEDULED';

/** A socket is in so many rooms at most; a club does not send more campaigns at once. */
const mostRooms = 20;

/**
 * Calls `onNews` when one of the campaigns is something else, while the component is mounted. False while nothing would be heard: the
 * stream is down, or the room is not entered yet.
 */
function useCampaignRooms(ids: readonly number[], onNews: (id: number) => void): boolean {
  const open = useConnection(({ server }) => server === 'open');
  const [entered, setEntered] = useState<string | null>(null);
  const wanted = ids.slice(0, mostRooms).join(' ');
  useEffect(() => {
    const rooms = wanted === '' ? [] : wanted.split(' ').map(Number);
    const there = new Set<number>();
    const leaves = [
      onRealtime('CAMPAIGN_UPDATE', ({ campaignId }) => {
        if (rooms.includes(campaignId)) onNews(campaignId);
      }),
      ...rooms.map((id) =>
        joinRoom(`campaign:${id}`, () => {
          there.add(id);
          if (there.size === rooms.length) setEntered(wanted);
          // A room brings what happens from now on, so what lay between the snapshot and the joining is read anew.
          onNews(id);
        }),
      ),
    ];
    return () => leaves.forEach((leave) => leave());
    // `onNews` says the same each time: what it does depends on the rooms alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  return open && entered === wanted && ids.length <= mostRooms;
}

type Page = ReplyOf<typeof listCampaignEmails>;

export function useCampaigns(size: number) {
  const cache = useQueryClient();
  const queryKey = [...campaignKeys.list, size];
  const going = cache.getQueryData<Page>(queryKey)?.campaigns.filter(onItsWay) ?? [];
  const heard = useCampaignRooms(
    going.map(({ id }) => id),
    () => void cache.invalidateQueries({ queryKey: campaignKeys.list }),
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => request(listCampaignEmails, { query: { page: 0, size }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      !heard && data?.campaigns.some(onItsWay) === true ? unheardMs : false,
  });
}

/** Whoever looks at one hears of it at once: what a colleague does with it, and how far it is. */
export function useCampaign(id: number) {
  const cache = useQueryClient();
  const heard = useCampaignRooms([id], () => {
    const known = cache.getQueryData<Campaign>(campaignKeys.one(id));
    // Once it leaves it says what it said; what changes are its figures.
    if (known === undefined || known.state === 'DRAFT' || known.state === 'SCHEDULED')
      void cache.invalidateQueries({ queryKey: campaignKeys.one(id), exact: true });
    void cache.invalidateQueries({ queryKey: campaignKeys.figures(id) });
    void cache.invalidateQueries({ queryKey: campaignKeys.list });
  });
  const campaign = useQuery({
    queryKey: campaignKeys.one(id),
    queryFn: ({ signal }) => request(getCampaignEmail, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (!heard && data?.state === 'SCHEDULED' ? unheardMs : false),
  });
  return { campaign, heard };
}

/** `heard`: of what happens to it. */
export const useFigures = ({ id, state }: Pick<Campaign, 'id' | 'state'>, heard: boolean) =>
  useQuery({
    queryKey: campaignKeys.figures(id),
    queryFn: ({ signal }) => request(getCampaignFigures, { params: { id }, signal, quiet: true }),
    refetchInterval: (query) => (!heard && onItsWay(query.state.data ?? { state }) ? unheardMs : false),
  });

/** Puts what a call replied in place of what was read before, and has the list read anew. */
export function useNewer(): (campaign: Campaign) => void {
  const cache = useQueryClient();
  return (campaign) => {
    cache.setQueryData(campaignKeys.one(campaign.id), campaign);
    void cache.invalidateQueries({ queryKey: campaignKeys.list });
    void cache.invalidateQueries({ queryKey: campaignKeys.figures(campaign.id) });
  };
}

export function useReadAnew(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: campaignKeys.list });
}

export const useMailLists = () =>
  useQuery({
    queryKey: ['mail', 'lists', 'for-campaigns'],
    queryFn: ({ signal }) => request(listLists, { signal, quiet: true }),
    select: (lists) =>
      lists.filter(({ kind, showPublic, showAdmin }) => kind === 'MARKETING' && (showPublic || showAdmin)),
  });

export const useFacts = () =>
  useQuery({
    queryKey: ['mail', 'facts'],
    queryFn: ({ signal }) => request(listAudienceFacts, { signal, quiet: true }),
  });

export const useBlockChoices = () =>
  useQuery({
    queryKey: ['mail', 'block-choices'],
    queryFn: ({ signal }) => request(listBlockChoices, { signal, quiet: true }),
  });

/** How many; without their names it is not noted who asked. */
export const useAudienceCount = (lists: readonly number[], segment: AudienceGroup, enabled: boolean) =>
  useQuery({
    queryKey: ['mail', 'audience', lists, segment],
    queryFn: ({ signal }) =>
      request(countAudience, {
        body: { lists: [...lists], audience: sentSegment(segment), names: false },
        signal,
        quiet: true,
      }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });

export interface Previewed {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly MailBlock[];
}

export const usePreview = ({ subject, preheader, blocks }: Previewed) =>
  useQuery({
    queryKey: ['mail', 'preview', subject, preheader, blocks],
    queryFn: ({ signal }) =>
      request(previewBlocks, { body: { subject, preheader, blocks: [...blocks] }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });
