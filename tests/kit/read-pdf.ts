/** Reads a PDF as whoever searches in it would. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface ReadPdf {
  /** The text of each. */
  pages: string[];
  title: string;
  /** Whether it brings its fonts. */
  fonts: boolean;
  /** What letters and lines are drawn in, each as six digits after a `#`. */
  colours: Set<string>;
  /** How many it holds, however often each is shown. */
  pictures: number;
  /** Points of its pages, across and down. */
  size: [number, number];
}

/** The text of all pages, and what the document is called. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  const colours = new Set<string>();
  let size: [number, number] = [0, 0];
  for (let page = 1; page <= document.numPages; page += 1) {
    const shown = await document.getPage(page);
    const [, , wide = 0, high = 0] = shown.view;
    size = [Math.round(wide), Math.round(high)];
    const { fnArray, argsArray } = await shown.getOperatorList();
    for (const [at, what] of fnArray.entries())
      if (what === OPS.setFillRGBColor || what === OPS.setStrokeRGBColor)
        colours.add(`#${Buffer.from(Object.values<number>(argsArray[at])).toString('hex')}`);
    const { items } = await shown.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  const { info } = await document.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  await document.destroy();
  return { pages, title, fonts: bytes.includes('/FontFile2'), colours, pictures: picturesIn(bytes), size };
}

/** A clear ground is a picture of its own in the file. */
const picturesIn = (bytes: Buffer): number => {
  const text = bytes.toString('latin1');
  const count = (what: RegExp) => [...text.matchAll(what)].length;
  return count(/\/Subtype \/Image\b/g) - count(/\/SMask \d/g);
};
