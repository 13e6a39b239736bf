/** Draws a chosen picture anew as a JPEG: only the part that was kept, at the size that is wanted, and light enough. */
import { compressionRounds, cropQuality, fitted, keptArea, nativeWidthOf } from './cropper-rules.ts';
import type { CropArea } from './cropper-rules.ts';
import { words } from './image-words.en.ts';

/** Loads a picture from an address; rejects where the browser can't read it. */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error(words.cropper.notLoaded)));
    image.src = address;
  });
}

const naturalOf = (image: HTMLImageElement): { width: number; height: number } => {
  const width = nativeWidthOf(image);
  return { width, height: image.naturalHeight === 0 ? width : image.naturalHeight };
};

interface Drawing {
  /** Of the picture's own pixels; null for all of it. */
  area: CropArea | null;
  /** Exactly this for an area, at most this for the whole. */
  target?: { width: number; height: number };
  /** Bytes that the outcome should not go beyond. */
  limit: number;
}

/**
 * Resolves with the lightest try of at most `compressionRounds`: each lowers the quality, then the size. Rejects with
 * `No image loaded` where nothing can be drawn.
 */
export async function drawImage(image: HTMLImageElement, { area, target, limit }: Drawing): Promise<Blob> {
  const natural = naturalOf(image);
  const kept = area === null ? { x: 0, y: 0, ...natural } : keptArea(area, natural);
  const size = sizeOf(kept, area !== null, target);
  let drawn = await draw(image, kept, size, cropQuality);
  for (let round = 1; round < compressionRounds && drawn.size > limit; round += 1) {
    // Half of the rounds cost only fineness; after that the picture gets smaller too.
    const quality = Math.max(0.4, cropQuality - round * 0.1);
    const scale = round < compressionRounds / 2 ? 1 : 0.8 ** (round - compressionRounds / 2 + 1);
    drawn = await draw(image, kept, shrunk(size, scale), quality);
  }
  return drawn;
}

function sizeOf(kept: CropArea, cropped: boolean, target: Drawing['target']) {
  if (target === undefined) return { width: kept.width, height: kept.height };
  return cropped ? target : fitted(kept, target);
}

const shrunk = (size: { width: number; height: number }, scale: number) => ({
  width: Math.max(1, Math.round(size.width * scale)),
  height: Math.max(1, Math.round(size.height * scale)),
});

async function draw(
  image: HTMLImageElement,
  from: CropArea,
  size: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(words.cropper.notLoaded);
  // A JPEG knows no transparency: what is clear would come out black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (drawn === null) throw new Error(words.cropper.notLoaded);
  return drawn;
}
