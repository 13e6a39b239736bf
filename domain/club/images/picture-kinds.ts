/** What becomes of an upload of each type: how it is cut, how large it is at most, and whose it is. */
import type { ImageKind } from '@fourball/shared/club/enums.ts';

export interface PictureKind {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * `exact`: cut to the ratio and made exactly this large. `ratio`: cut to the ratio, at most this large.
   * `inside`: whole, at most this large.
   */
  readonly fit: 'exact' | 'ratio' | 'inside';
  /** What the owner's id is the id of. */
  readonly ownerKind: OwnerKind;
  /** Whether an owner has several of them side by side. */
  readonly several?: true;
}

export type OwnerKind =
  | 'USER'
  | 'COURSE'
  | 'ORGANIZATION'
  | 'PROPERTY'
  | 'NEWS'
  | 'PROMO'
  | 'PAGE_ELEMENT'
  | 'PRODUCT'
  | 'EVENT_TYPE';

/** Quality of the JPEG that all become. */
export const jpegQuality = 92;

export const pictureKinds: Readonly<Record<ImageKind, PictureKind>> = {
  AVATAR: { width: 100, height: 100, fit: 'exact', ownerKind: 'USER' },
  COVER_PHOTO: { width: 1800, height: 600, fit: 'ratio', ownerKind: 'USER' },
  FEATURE: { width: 800, height: 900, fit: 'inside', ownerKind: 'COURSE' },
  SLIDER: { width: 1200, height: 750, fit: 'inside', ownerKind: 'COURSE', several: true },
  LOGO: { width: 500, height: 500, fit: 'exact', ownerKind: 'COURSE' },
  ICON: { width: 50, height: 50, fit: 'exact', ownerKind: 'COURSE' },
  COURSE_PROMO: { width: 1200, height: 1200, fit: 'inside', ownerKind: 'COURSE', several: true },
  ORG_LOGO: { width: 500, height: 500, fit: 'ratio', ownerKind: 'ORGANIZATION' },
  PROPERTY_LOGO: { width: 500, height: 500, fit: 'ratio', ownerKind: 'PROPERTY' },
  NEWS_FEED: { width: 1200, height: 800, fit: 'ratio', ownerKind: 'NEWS' },
  PROMO: { width: 1200, height: 1200, fit: 'inside', ownerKind: 'PROMO' },
  ELEMENT: { width: 1600, height: 1600, fit: 'inside', ownerKind: 'PAGE_ELEMENT', several: true },
  PRODUCT: { width: 1000, height: 800, fit: 'ratio', ownerKind: 'PRODUCT' },
  EVENT_COVER_PHOTO: { width: 1800, height: 1200, fit: 'inside', ownerKind: 'EVENT_TYPE' },
};

/** Images of the library serve many purposes, so they stay whole and large. */
export const libraryPicture = { width: 2000, height: 2000, fit: 'inside' } as const;

/** A scorecard is read: every figure must stay legible. */
export const scorecardPicture = { width: 2400, height: 2400, fit: 'inside' } as const;
export const scorecardFolder = 'scorecard';

/** Whether a golfer is whom it belongs to. */
export const isGolfers = (type: ImageKind): boolean => pictureKinds[type].ownerKind === 'USER';

/** The folder in the storage: `EVENT_COVER_PHOTO` is kept in `event-cover-photo`. */
export const folderOf = (type: ImageKind): string => type.toLowerCase().replaceAll('_', '-');
