/** Regions and social media for tests, as an admin puts them there over HTTP. */
import { createRegion, createRegionLabel } from '@fourball/shared/club/regions/region-calls.ts';
import type { Region, RegionLabel } from '@fourball/shared/club/regions/region-shapes.ts';
import {
  createSocialMedia,
  createSocialMediaLink,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type {
  SocialMediaLink,
  SocialMedium,
} from '@fourball/shared/club/social-media/social-media-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { replyOver } from '../server.ts';

interface Office {
  readonly url: string;
  /** Of an admin. */
  readonly token: string;
}

let made = 0;

/** With a name that no other has, unless it is told one. */
export function addedRegion(
  { url, token }: Office,
  more: Partial<BodyInput<typeof createRegion>> = {},
): Promise<Region> {
  made += 1;
  return replyOver(url, createRegion, { token, body: { name: `Region ${made}`, ...more } });
}

export function addedLabel({ url, token }: Office, name?: string): Promise<RegionLabel> {
  made += 1;
  return replyOver(url, createRegionLabel, { token, body: { name: name ?? `Label ${made}` } });
}

/** At `golf.example`, unless it is told another site. */
export function addedMedium(
  { url, token }: Office,
  more: Partial<BodyInput<typeof createSocialMedia>> = {},
): Promise<SocialMedium> {
  made += 1;
  const body = { name: `Medium ${made}`, hosts: ['golf.example'], ...more };
  return replyOver(url, createSocialMedia, { token, body });
}

export function addedLink(
  { url, token }: Office,
  socialMediaId: number,
  contactInformationId: number,
  link?: string,
): Promise<SocialMediaLink> {
  made += 1;
  const body = { socialMediaId, contactInformationId, link: link ?? `https://golf.example/${made}` };
  return replyOver(url, createSocialMediaLink, { token, body });
}
