/** What the cropper takes and what it makes of it: accepted types, the frame's limits, and the picture drawn anew. */
import { words } from './image-words.en.ts';
import { extensionOf } from './image-types.ts';

/** JPEG quality of what is drawn, of 1. */
export const cropQuality = 0.92;
/** Pixels of the picture that the frame keeps in view at least, each way. */
export const cropMin = 20;
/** A picture that is still too heavy is drawn again this often, lighter each time. */
export const compressionRounds = 10;
/** Pixels taken for the width of a picture that tells none. */
export const nativeWidthUnreadable = 200;

const croppable = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'tiff', 'svg', 'webp', 'icon'];

/** Why the cropper does not take a file; null when it does. */
export async function refusedByCropper(file: File): Promise<string | null> {
  const extension = extensionOf(file.name);
  if (!croppable.includes(extension)) return words.cropper.invalidType;
  if (extension === 'svg' && !hasSize(await file.text())) return words.cropper.invalidType;
  return null;
}

/** A drawing has a size when it says width and height, or its view box. */
function hasSize(svg: string): boolean {
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? '';
  const says = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']?\\s*[\\d.]`, 'i').test(root);
  return says('viewBox') || (says('width') && says('height'));
}

/** Throws for a kept ratio of nothing: a mistake of the caller's. */
export function checkAspect(aspect: number, kept: boolean): void {
  if (kept && !(aspect > 0)) throw new RangeError('A kept aspect ratio must be above 0.');
}

/** How far one may zoom in until the frame holds no more than the least number of pixels. */
export function maxZoomOf(natural: { width: number; height: number }, aspect: number, most: number): number {
  const width = Math.min(natural.width, natural.height * aspect);
  return Math.max(1, Math.min(most, width / cropMin, width / aspect / cropMin));
}

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The area within the picture, in whole pixels, and never smaller than the least crop. */
export function keptArea(area: CropArea, natural: { width: number; height: number }): CropArea {
  const width = Math.min(natural.width, Math.max(cropMin, Math.round(area.width)));
  const height = Math.min(natural.height, Math.max(cropMin, Math.round(area.height)));
  const within = (start: number, length: number, whole: number) =>
    Math.max(0, Math.min(Math.round(start), whole - length));
  return {
    x: within(area.x, width, natural.width),
    y: within(area.y, height, natural.height),
    width,
    height,
  };
}

/** The size that fits into a box in the same proportions; nothing is made larger. */
export function fitted(
  natural: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / natural.width, box.height / natural.height);
  return {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
}

/** The width that a picture says it has, or the one taken for it. */
export const nativeWidthOf = (image: { naturalWidth: number } | null): number =>
  image === null || image.naturalWidth === 0 ? nativeWidthUnreadable : image.naturalWidth;
