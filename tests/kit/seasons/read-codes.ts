/** Reads the codes on a printed page as the camera of a phone would: the page is drawn first, as a printer draws it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { decodeQR } from 'qr/decode.js';

/** Pixels for a point: 150 to an inch, less than any printer has. */
const scale = 150 / 72;

interface Drawing {
  getContext(kind: '2d'): CanvasRenderingContext2D;
}

/** What the codes of each page say, from top to bottom, where a page is cut across into so many parts with one code or none. */
export async function readCodes(bytes: Buffer, parts: number): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    // The canvas of its own that the library brings along for Node.
    const factory = document.canvasFactory as { create(width: number, height: number): { canvas: Drawing } };
    const { canvas } = factory.create(width, height);
    const canvasContext = canvas.getContext('2d');
    await page.render({ canvasContext, viewport }).promise;
    const tall = Math.floor(height / parts);
    pages.push(
      Array.from({ length: parts }, (_, part) =>
        canvasContext.getImageData(0, part * tall, width, tall),
      ).flatMap((image) => {
        try {
          return [decodeQR(image)];
        } catch {
          // No code is there.
          return [];
        }
      }),
    );
  }
  await document.destroy();
  return pages;
}
