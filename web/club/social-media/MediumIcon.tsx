/** The picture that stands for a social medium. */
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandStrava,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MediumIcon as Name } from '@fourball/shared/club/social-media/known-media.ts';

const icons: Readonly<Record<Name, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  FACEBOOK: IconBrandFacebook,
  INSTAGRAM: IconBrandInstagram,
  X: IconBrandX,
  YOUTUBE: IconBrandYoutube,
  LINKEDIN: IconBrandLinkedin,
  TIKTOK: IconBrandTiktok,
  THREADS: IconBrandThreads,
  BLUESKY: IconBrandBluesky,
  WHATSAPP: IconBrandWhatsapp,
  PINTEREST: IconBrandPinterest,
  STRAVA: IconBrandStrava,
  LINK: IconWorld,
};

export function MediumIcon({ icon, size = 22 }: { icon: Name; size?: number }) {
  const Icon = icons[icon];
  return <Icon size={size} aria-hidden />;
}
