/** What each kind of image asks of an upload: its name on the server, its crop, its size, and how heavy it may be. */
import type { z } from 'zod';
import type { imageKind } from '@fourball/shared/club/enums.ts';

type ImageKind = z.output<typeof imageKind>;

interface ImageType {
  /** What the server calls it. */
  kind: ImageKind;
  /** Width by height of the cropper's frame; null: the picture goes up as it is, never cropped. */
  aspect: number | null;
  /** The cropper shows a circle. */
  round?: boolean;
  /** Pixels of what is sent: exactly this where it was cropped, at most this where it was not. */
  target?: { width: number; height: number };
  /** Bytes that a chosen file may have, with its text when it has more. */
  fileMax?: number;
  /** The person may choose another frame than `aspect`. */
  options?: boolean;
}

const kilobyte = 1024;

const imageTypes = {
  avatar: {
    kind: 'AVATAR',
    aspect: 1,
    round: true,
    target: { width: 100, height: 100 },
    fileMax: 500 * kilobyte,
  },
  icon: { kind: 'ICON', aspect: 1, target: { width: 50, height: 50 } },
  newsFeed: { kind: 'NEWS_FEED', aspect: 3 / 2 },
  coverPhoto: { kind: 'COVER_PHOTO', aspect: 3 },
  product: { kind: 'PRODUCT', aspect: 5 / 4, options: true },
  logo: { kind: 'LOGO', aspect: 1, target: { width: 500, height: 500 } },
  orgLogo: { kind: 'ORG_LOGO', aspect: 1 },
  propertyLogo: { kind: 'PROPERTY_LOGO', aspect: 1 },
  feature: { kind: 'FEATURE', aspect: null, target: { width: 800, height: 900 } },
  slider: { kind: 'SLIDER', aspect: null, target: { width: 1200, height: 750 } },
  /** A picture of a page, and one of the library: shown at any size, so never cropped. */
  element: { kind: 'ELEMENT', aspect: null },
  global: { kind: 'ELEMENT', aspect: null },
} as const satisfies Record<string, ImageType>;

export type ImageTypeName = keyof typeof imageTypes;

export const imageTypeOf = (name: ImageTypeName): ImageType => imageTypes[name];

/** Bytes that an image is brought down to before it is sent, where its kind says nothing else. */
export const sentMax = 4 * 1024 * kilobyte;

/** Every upload is sent under this extension, whatever was chosen. */
export const sentExtension = 'jpg';

const accepted = ['jpeg', 'jpg', 'gif', 'png', 'webp', 'heif', 'heic'];

/** For the file chooser of the system. */
export const acceptedFiles = accepted.map((extension) => `.${extension}`).join(',');

/** The last part of a file's name, in lower case; empty where there is none. */
export const extensionOf = (fileName: string): string =>
  /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const isAccepted = (fileName: string): boolean => accepted.includes(extensionOf(fileName));

export const inKilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / kilobyte));
