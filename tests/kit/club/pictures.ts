/** Makes the picture files that tests upload. */
import sharp, { type Sharp } from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  /** Noise can't be compressed, a colour can. */
  fill?: string | 'noise';
}

/** Not encoded yet. */
export function picture({ width = 120, height = 80, fill = '#2f7d4f' }: PictureOptions = {}): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return fill === 'noise'
    ? sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    : sharp({ create: { width, height, channels: 3, background: fill } });
}

export const fileOf = (bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** A small JPEG, ready for a form. */
export const pictureFile = async (options?: PictureOptions): Promise<File> =>
  fileOf(await picture(options).jpeg().toBuffer());

/** What a form about an image says besides whose it is. */
export const uploadOf = async (options?: PictureOptions) => ({
  file: await pictureFile(options),
  fileName: 'picture.jpg',
  extension: 'jpg',
});
