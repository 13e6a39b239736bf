/** Makes a JPEG of a drawing of our own. Uploads never come here: an SVG may hold anything. */
import { jpegQuality } from './picture-kinds.ts';

export interface Drawn {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** `width` is that of the picture; its height follows from the drawing. */
export async function drawPicture(svg: string, width: number): Promise<Drawn> {
  // Only who draws waits for the library.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
