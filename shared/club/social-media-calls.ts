/** The calls of social media and of the links that organisations have there. */
import { z } from 'zod';
import { filled, link } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

const linkFields = { socialMediaId: id, contactInformationId: id, link };

export const listSocialMedia = defineCall({
  id: 'socialMedia.list',
  method: 'GET',
  path: 'social-media',
  access: 'public',
  summary: 'The social media that links may lead to.',
});

export const createSocialMedia = defineCall({
  id: 'socialMedia.create',
  method: 'POST',
  path: 'social-media',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: filled(120) }),
  summary: 'Adds a social medium.',
});

export const updateSocialMedia = defineCall({
  id: 'socialMedia.update',
  method: 'PUT',
  path: 'social-media',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, name: filled(120) }),
  summary: 'Renames a social medium.',
});

export const deleteSocialMedia = defineCall({
  id: 'socialMedia.delete',
  method: 'DELETE',
  path: 'social-media/{id}',
  aliases: ['social-media'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a social medium.',
});

export const getSocialMediaLink = defineCall({
  id: 'socialMediaLink.get',
  method: 'GET',
  path: 'social-media-link/{id}',
  access: 'public',
  params: z.object({ id }),
  summary: 'A link to a social medium.',
});

export const listSocialMediaLinksByOrganization = defineCall({
  id: 'socialMediaLink.listByOrganization',
  method: 'GET',
  path: 'social-media-link/organization/{name}',
  access: 'public',
  params: z.object({ name: filled(160) }),
  summary: 'The links of an organisation, by its name.',
});

export const createSocialMediaLink = defineCall({
  id: 'socialMediaLink.create',
  method: 'POST',
  path: 'social-media-link',
  access: 'admin',
  encoding: 'json',
  body: z.object(linkFields),
  summary: 'Adds a link to a social medium.',
});

export const updateSocialMediaLink = defineCall({
  id: 'socialMediaLink.update',
  method: 'PUT',
  path: 'social-media-link',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...linkFields }),
  summary: 'Changes a link to a social medium.',
});

export const deleteSocialMediaLink = defineCall({
  id: 'socialMediaLink.delete',
  method: 'DELETE',
  path: 'social-media-link/{id}',
  aliases: ['social-media-link'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a link to a social medium.',
});

export const socialMediaCalls = {
  listSocialMedia,
  createSocialMedia,
  updateSocialMedia,
  deleteSocialMedia,
  getSocialMediaLink,
  listSocialMediaLinksByOrganization,
  createSocialMediaLink,
  updateSocialMediaLink,
  deleteSocialMediaLink,
};
