/** Campaigns as pages read them, and what they are written and narrowed with. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countAudience, listAudienceFacts } from '@fourball/shared/mail/audience/audience-calls.ts';
import type { AudienceGroup } from '@fourball/shared/mail/audience/audience-shapes.ts';
import { listBlockChoices, previewBlocks } from '@fourball/shared/mail/blocks/block-calls.ts';
import type { MailBlock } from '@fourball/shared/mail/blocks/block-shapes.ts';
import {
  getCampaignEmail,
  getCampaignFigures,
  listCampaignEmails,
} from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import type { Campaign } from '@fourball/shared/mail/campaigns/campaign-shapes.ts';
import { listLists } from '@fourball/shared/mail/list-calls.ts';
import { request } from '../../lib/request/request.ts';
import { sentSegment } from './campaign-draft.ts';

const campaignKeys = {
  list: ['mail', 'campaigns'] as const,
  one: (id: number) => ['mail', 'campaign', id] as const,
  figures: (id: number) => ['mail', 'campaign', id, 'figures'] as const,
};

/** While one of them is on its way. */
const livelyMs = 3_000;
const lively = ['SENDING', 'SCHEDULED'];

export const useCampaigns = (size: number) =>
  useQuery({
    queryKey: [...campaignKeys.list, size],
    queryFn: ({ signal }) => request(listCampaignEmails, { query: { page: 0, size }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.campaigns.some(({ state }) => lively.includes(state)) === true ? livelyMs : false,
  });

export const useCampaign = (id: number) =>
  useQuery({
    queryKey: campaignKeys.one(id),
    queryFn: ({ signal }) => request(getCampaignEmail, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'SCHEDULED' ? livelyMs : false),
  });

export const useFigures = ({ id, state }: Pick<Campaign, 'id' | 'state'>) =>
  useQuery({
    queryKey: campaignKeys.figures(id),
    queryFn: ({ signal }) => request(getCampaignFigures, { params: { id }, signal, quiet: true }),
    // What comes back comes for days; who looks at it then loads the page.
    refetchInterval: (query) => (lively.includes(query.state.data?.state ?? state) ? livelyMs : false),
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
