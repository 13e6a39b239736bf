/** The shapes of social media, and of the links that organisations have there. */
import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { mediumIcons } from './known-media.ts';

export const mediumIcon = z.enum(mediumIcons);

export const socialMedium = z.object({
  id,
  name: z.string(),
  icon: mediumIcon,
  /** Where links may lead: these hosts and what is below them. Empty: nowhere yet. */
  hosts: z.array(z.string()),
});
export type SocialMedium = z.output<typeof socialMedium>;

export const socialMediaLink = z.object({
  id,
  socialMediaId: id,
  /** What its medium is called, and which picture stands for it. */
  name: z.string(),
  icon: mediumIcon,
  /** The organisation whose link it is. */
  contactInformationId: id,
  link: z.string(),
});
export type SocialMediaLink = z.output<typeof socialMediaLink>;

export const linkOwner = z.object({
  /** The id of an organisation. */
  contactInformationId: id,
  name: z.string(),
  /** True of the one that runs the club: its links stand on the club's pages. */
  own: z.boolean(),
  links: z.array(socialMediaLink),
});
export type LinkOwner = z.output<typeof linkOwner>;
