/** The calls of social media and of the links that organisations have there. */
import { z } from 'zod';
import { filled } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { linkOwner, mediumIcon, socialMediaLink, socialMedium } from './social-media-shapes.ts';

/** Part by part: one expression for the whole would try long texts over and over. */
function isHost(typed: string): boolean {
  const parts = typed.split('.');
  const fits = (part: string) => /^[a-z0-9-]+$/.test(part) && !part.startsWith('-') && !part.endsWith('-');
  return parts.length > 1 && parts.every(fits) && /^[a-z]{2,}$/.test(parts.at(-1) ?? '');
}

/** The name of a host with a word for each part, no number. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .overwrite((typed) => typed.replace(/^www\./, ''))
  .refine(isHost, 'Please enter the name of a site, such as facebook.com.');

const mediumFields = {
  name: filled(120),
  /** Left out: of a medium that most clubs know those that it has, else none yet. */
  hosts: z.array(host).max(8).optional(),
  icon: mediumIcon.optional(),
};

const linkFields = {
  socialMediaId: id,
  contactInformationId: id,
  link: z
    .string()
    .trim()
    .max(2000)
    .pipe(
      z.url({
        protocol: /^https$/,
        normalize: true,
        error: 'Please enter an address that begins with https://.',
      }),
    ),
};

const deleted = z.object({ deleted: z.boolean() });

export const listSocialMedia = defineCall({
  id: 'socialMedia.list',
  method: 'GET',
  path: 'social-media',
  access: 'public',
  /** By name. */
  reply: z.array(socialMedium),
  summary: 'The social media that links may lead to.',
});

export const createSocialMedia = defineCall({
  id: 'socialMedia.create',
  method: 'POST',
  path: 'social-media',
  access: 'admin',
  encoding: 'json',
  body: z.object(mediumFields),
  reply: socialMedium,
  summary: 'Adds a social medium.',
});

export const updateSocialMedia = defineCall({
  id: 'socialMedia.update',
  method: 'PUT',
  path: 'social-media',
  access: 'admin',
  encoding: 'json',
  /** What is left out stays. */
  body: z.object({ id, ...mediumFields }),
  reply: socialMedium,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a social medium.',
});

export const deleteSocialMedia = defineCall({
  id: 'socialMedia.delete',
  method: 'DELETE',
  path: 'social-media/{id}',
  aliases: ['social-media'],
  access: 'admin',
  params: z.object({ id }),
  reply: deleted,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a social medium to which no link leads.',
});

export const listLinkOwners = defineCall({
  id: 'socialMediaLink.listOwners',
  method: 'GET',
  path: 'social-media-link/owners',
  access: 'admin',
  /** The club's own first, then by name. */
  reply: z.array(linkOwner),
  ours: true,
  summary: 'The organisations that may have links, with those that they have.',
});

export const getSocialMediaLink = defineCall({
  id: 'socialMediaLink.get',
  method: 'GET',
  path: 'social-media-link/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: socialMediaLink,
  errors: ['not_found'],
  summary: 'A link to a social medium.',
});

export const listSocialMediaLinksByOrganization = defineCall({
  id: 'socialMediaLink.listByOrganization',
  method: 'GET',
  path: 'social-media-link/organization/{name}',
  access: 'public',
  /** In any letter case; the club's own name is that of the organisation that runs it. */
  params: z.object({ name: filled(160) }),
  /** By the names of the media; none where no organisation is called so. */
  reply: z.array(socialMediaLink),
  summary: 'The links of an organisation, by its name.',
});

export const createSocialMediaLink = defineCall({
  id: 'socialMediaLink.create',
  method: 'POST',
  path: 'social-media-link',
  access: 'admin',
  encoding: 'json',
  body: z.object(linkFields),
  reply: socialMediaLink,
  summary: 'Adds a link to a social medium. It must lead to the medium’s own address.',
});

export const updateSocialMediaLink = defineCall({
  id: 'socialMediaLink.update',
  method: 'PUT',
  path: 'social-media-link',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...linkFields }),
  reply: socialMediaLink,
  errors: ['not_found'],
  summary: 'Changes a link to a social medium.',
});

export const deleteSocialMediaLink = defineCall({
  id: 'socialMediaLink.delete',
  method: 'DELETE',
  path: 'social-media-link/{id}',
  aliases: ['social-media-link'],
  access: 'admin',
  params: z.object({ id }),
  reply: deleted,
  errors: ['not_found'],
  summary: 'Removes a link to a social medium.',
});

export const socialMediaCalls = {
  listSocialMedia,
  createSocialMedia,
  updateSocialMedia,
  deleteSocialMedia,
  listLinkOwners,
  getSocialMediaLink,
  listSocialMediaLinksByOrganization,
  createSocialMediaLink,
  updateSocialMediaLink,
  deleteSocialMediaLink,
};
