/** Links to social media and their media, as pages read them. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  listLinkOwners,
  listSocialMedia,
  listSocialMediaLinksByOrganization,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type {
  LinkOwner,
  SocialMediaLink,
  SocialMedium,
} from '@fourball/shared/club/social-media/social-media-shapes.ts';
import { request } from '../../lib/request/request.ts';

const everyLink = ['club', 'social-media'] as const;

/** Of an organisation by its name; the club's own by the club's. */
export const useSocialLinks = (organization: string): UseQueryResult<SocialMediaLink[]> =>
  useQuery({
    queryKey: [...everyLink, 'of', organization],
    queryFn: ({ signal }) =>
      request(listSocialMediaLinksByOrganization, { params: { name: organization }, signal, quiet: true }),
    enabled: organization !== '',
  });

export const useSocialMedia = (): UseQueryResult<SocialMedium[]> =>
  useQuery({
    queryKey: [...everyLink, 'media'],
    queryFn: ({ signal }) => request(listSocialMedia, { signal, quiet: true }),
    staleTime: 0,
  });

export const useLinkOwners = (): UseQueryResult<LinkOwner[]> =>
  useQuery({
    queryKey: [...everyLink, 'owners'],
    queryFn: ({ signal }) => request(listLinkOwners, { signal, quiet: true }),
    staleTime: 0,
  });

/** Whatever became of a change: where it was refused somebody else was faster. */
export const readLinksAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: everyLink });
