/** Binds the calls of social media and of the links there to their commands. */
import {
  createSocialMediaLink,
  deleteSocialMediaLink,
  getSocialMediaLink,
  listLinkOwners,
  listLinksOf,
  updateSocialMediaLink,
} from '@fourball/domain/club/social-media/links.ts';
import {
  createSocialMedia,
  deleteSocialMedia,
  listSocialMedia,
  updateSocialMedia,
} from '@fourball/domain/club/social-media/media.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const socialMediaHandlers = ({ house, club }: Services): BuiltHandlers['socialMedia'] => ({
  listSocialMedia: () => listSocialMedia(house.db),
  createSocialMedia: ({ actor, body }) => createSocialMedia(house, actor, body),
  updateSocialMedia: ({ actor, body }) => updateSocialMedia(house, actor, body),
  deleteSocialMedia: ({ actor, params }) => deleteSocialMedia(house, actor, params.id),
  listLinkOwners: () => listLinkOwners(house.db),
  getSocialMediaLink: ({ params }) => getSocialMediaLink(house.db, params.id),
  listSocialMediaLinksByOrganization: async ({ params }) =>
    listLinksOf(house.db, params.name, (await club.profile()).name),
  createSocialMediaLink: ({ actor, body }) => createSocialMediaLink(house, actor, body),
  updateSocialMediaLink: ({ actor, body }) => updateSocialMediaLink(house, actor, body),
  deleteSocialMediaLink: ({ actor, params }) => deleteSocialMediaLink(house, actor, params.id),
});
