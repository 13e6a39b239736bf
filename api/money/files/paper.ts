/** Sheets of paper as PDF: the club's head, tables that go on over pages, and letters of many scripts. */
import { fileURLToPath } from 'node:url';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import Document from 'pdfkit';

// The pages' own family in its two weights. The package that pages take it from divides it by scripts and compresses it in a
// way that can't be embedded; these files hold all letters.
const fontFile = (weight: 400 | 600): string =>
  fileURLToPath(new URL(`fonts/inter-${weight}.ttf`, import.meta.url));
const fonts = { regular: fontFile(400), bold: fontFile(600) };

/** What printers of clubs have; points of 72 an inch, upright. */
export type PaperSize = 'LETTER' | 'A4';
const sizes: Readonly<Record<PaperSize, readonly [width: number, height: number]>> = {
  LETTER: [612, 792],
  A4: [595.28, 841.89],
};
/** What is kept free at the foot of a page, with the line of its number in it. */
const footHeight = 64;
const ink = '#1c2420';
const faint = '#66736c';
const rule = '#d5dcd8';

interface PaperColumn {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'right';
}

export interface PaperCell {
  readonly text: string;
  /** A second line below, smaller. */
  readonly detail?: string;
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** What is longer than its room is cut, and ends in dots. */
  readonly oneLine?: boolean;
}

/** Without kerning a word is one piece to whoever reads or searches the file; digits of amounts are equally wide. */
const plain = { kern: false, calt: false };
const tabular = { ...plain, tnum: true };
// As an object features can be turned off as well, which pdfkit's types don't know.
const featuresOf = ({ align }: TextStyle) =>
  (align === undefined || align === 'left' ? plain : tabular) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

interface Paper {
  /** The club's name with address and tax number, and below them what this is. */
  head(club: Statement['club'], title: string): void;
  /** Pairs of a small word and what it is about, side by side. */
  facts(facts: readonly (readonly [string, string])[]): void;
  /** Repeats the titles on every page that it goes on to. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly PaperCell[])[]): void;
  /** At the right, below a table; the last one stands out. */
  sums(sums: readonly (readonly [string, string])[]): void;
  heading(text: string): void;
  /** Line breaks stay; what is longer than a page goes on on the next. */
  line(text: string, style?: TextStyle): void;
  /** Numbers the pages and gives all of it. */
  finish(): Promise<Buffer>;
}

/** A text in pieces that each fit, cut between words as far as there are any. */
function piecesOf(text: string, fits: (part: string) => boolean): string[] {
  if (text.length < 2 || fits(text)) return [text];
  const middle = Math.ceil(text.length / 2);
  const space = text.lastIndexOf(' ', middle);
  const cut = space > 0 ? space + 1 : middle;
  return [...piecesOf(text.slice(0, cut), fits), ...piecesOf(text.slice(cut), fits)];
}

/** A script that the family has no letters of is shown by a box for each letter, so that nothing vanishes. */
const missing = '□';

/** How the pages of a document lie; `margin` is free on all sides, in points. */
interface Layout {
  readonly size?: PaperSize;
  readonly landscape?: boolean;
  readonly margin?: number;
}

/** What draws on the pages of one document. `y` is where the next thing goes, in points from the top of its page. */
interface Pen {
  y: number;
  readonly margin: number;
  /** Points between the margins. */
  readonly width: number;
  readonly pageHeight: number;
  /** Where a page ends for what is written. */
  readonly bottom: number;
  /** Points that a text takes. */
  heightOf(text: string, room: number, look?: TextStyle): number;
  put(text: string, x: number, y: number, room: number, look?: TextStyle): void;
  /** A line over the whole width. */
  stroke(y: number, colour?: string): void;
  /** A box, filled where a colour is given, else with a thin line around it. */
  box(x: number, y: number, wide: number, high: number, fill?: string): void;
  /** Puts a PNG as large as it can be in that room; what it takes of it, in points. */
  picture(png: Uint8Array, x: number, y: number, wide: number, high: number): { wide: number; high: number };
  /** Begins a page. */
  page(): void;
  /** Begins a page where so much height is not left; whether it did. */
  need(height: number): boolean;
  /** Puts a foot on each page and gives all of them. */
  finish(foot: (page: number, pages: number) => void): Promise<Buffer>;
}

export function openPen(
  title: string,
  locale: string,
  { size: paper = 'LETTER', landscape = false, margin = 54 }: Layout = {},
): Pen {
  const [wide, high] = landscape ? sizes[paper].toReversed() : sizes[paper];
  if (wide === undefined || high === undefined) throw new Error(`There is no paper ${paper}.`);
  const width = wide - 2 * margin;
  const bottom = high - footHeight;
  const doc = new Document({
    size: paper,
    layout: landscape ? 'landscape' : 'portrait',
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  doc.font('regular');
  // Which letters a font has is not among pdfkit's types.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })[
    '_font'
  ];
  const drawable = (text: string): string =>
    [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')]
      .map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : missing))
      .join('');

  const style = ({ size = 10, bold = false, colour = ink }: TextStyle) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  // Most texts stand there more than once, and each is measured before it is put.
  const heights = new Map<string, number>();
  const heightOf = (text: string, room: number, look: TextStyle = {}): number => {
    const key = `${look.size} ${look.bold} ${room} ${text}`;
    let height = heights.get(key);
    if (height === undefined) {
      height = style(look).heightOfString(drawable(text), { width: room, features: featuresOf(look) });
      heights.set(key, height);
    }
    return height;
  };
  const put = (text: string, x: number, y: number, room: number, look: TextStyle = {}) =>
    void style(look).text(drawable(text), x, y, {
      width: room,
      align: look.align ?? 'left',
      features: featuresOf(look),
      ...(look.oneLine === true && { height: (look.size ?? 10) * 1.2, ellipsis: true }),
    });
  const stroke = (y: number, colour = rule) =>
    void doc
      .lineWidth(0.75)
      .strokeColor(colour)
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .stroke();

  // Once for all pages, which is not among pdfkit's types either. A document has one picture, its club's.
  type Opened = { readonly width: number; readonly height: number };
  const openImage = (png: Uint8Array) =>
    (doc as unknown as { openImage(bytes: Buffer): Opened }).openImage(Buffer.from(png));
  let opened: Opened | undefined;

  return {
    y: margin,
    margin,
    width,
    pageHeight: high,
    bottom,
    heightOf,
    put,
    stroke,
    box(x, y, boxWide, boxHigh, fill) {
      doc.rect(x, y, boxWide, boxHigh);
      if (fill === undefined) doc.lineWidth(0.75).strokeColor(rule).stroke();
      else doc.fillColor(fill).fill();
    },
    picture(png, x, y, mostWide, mostHigh) {
      opened ??= openImage(png);
      const scale = Math.min(mostWide / opened.width, mostHigh / opened.height);
      const taken = { wide: opened.width * scale, high: opened.height * scale };
      doc.image(opened as unknown as Buffer, x, y, { width: taken.wide, height: taken.high });
      return taken;
    },
    page() {
      doc.addPage();
      this.y = margin;
    },
    need(height) {
      if (this.y + height <= bottom) return false;
      doc.addPage();
      this.y = margin;
      return true;
    },
    finish(foot) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        foot(page + 1, count);
      }
      doc.end();
      return ended;
    },
  };
}

/** How all papers of a club look. */
export interface PaperLook {
  /** What is in the club's colour is drawn in this one, as six digits after a `#`. */
  readonly accent: string;
  /** A PNG of the club's logo; absent where it has none. */
  readonly logo?: Uint8Array;
}

/** What a logo at the head of a paper takes at most, in points. */
const logoRoom = { wide: 110, high: 44 };

export function openPaper(
  title: string,
  { formats, papers: words }: Words,
  { accent, logo, size }: PaperLook & { readonly size?: PaperSize | undefined },
): Paper {
  const pen = openPen(title, formats.locale, { ...(size !== undefined && { size }) });
  const { put, heightOf, stroke, margin, width, bottom, pageHeight } = pen;
  return {
    head(club, what) {
      const lines = [club.address, club.taxNumber && words.taxNumber(club.taxName, club.taxNumber)].filter(
        (line): line is string => Boolean(line),
      );
      const top = pen.y;
      const picture = logo && pen.picture(logo, margin, top, logoRoom.wide, logoRoom.high);
      const left = picture ? picture.wide + 12 : 0;
      const nameRoom = width * 0.5 - left;
      const name = { size: 15, bold: true, colour: accent } as const;
      const nameHigh = heightOf(club.name, nameRoom, name);
      put(club.name, margin + left, top + Math.max(0, ((picture?.high ?? 0) - nameHigh) / 2), nameRoom, name);
      let right = top + 2;
      for (const line of lines) {
        const room = width * 0.48;
        put(line, margin + width - room, right, room, { size: 9, colour: faint, align: 'right' });
        right += heightOf(line, room, { size: 9 }) + 2;
      }
      pen.y = Math.max(top + nameHigh, top + (picture?.high ?? 0), right) + 12;
      stroke(pen.y, accent);
      pen.y += 22;
      put(what, margin, pen.y, width, { size: 20, bold: true });
      pen.y += heightOf(what, width, { size: 20, bold: true }) + 14;
    },

    facts(facts) {
      const room = width / Math.max(facts.length, 3);
      const heights = facts.map(([name, value], at) => {
        const x = margin + at * room;
        put(name, x, pen.y, room - 12, { size: 8.5, colour: faint });
        put(value, x, pen.y + 13, room - 12, { size: 10.5 });
        return 13 + heightOf(value, room - 12, { size: 10.5 });
      });
      pen.y += Math.max(0, ...heights) + 20;
    },

    table: (columns, rows) => drawTable(pen, columns, rows),

    sums(sums) {
      pen.need(sums.length * 18 + 12);
      pen.y += 4;
      const room = width * 0.55;
      sums.forEach(([word, value], at) => {
        const last = at === sums.length - 1;
        const look = { size: last ? 12 : 10, bold: last };
        if (last) pen.y += 3;
        put(word, margin + width - room, pen.y, room - 110, { ...look, align: 'right' });
        put(value, margin + width - 100, pen.y, 100, { ...look, align: 'right' });
        pen.y += Math.max(heightOf(word, room - 110, look), 14) + 4;
      });
      pen.y += 12;
    },

    heading(text) {
      pen.need(60);
      pen.y += 6;
      put(text, margin, pen.y, width, { size: 12, bold: true });
      pen.y += 24;
    },

    line(text, look = {}) {
      for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
        for (const piece of piecesOf(paragraph, (part) => heightOf(part, width, look) <= bottom - margin)) {
          const height = heightOf(piece, width, look);
          pen.need(height);
          put(piece, margin, pen.y, width, look);
          pen.y += height;
        }
      }
      pen.y += 6;
    },

    finish: () =>
      pen.finish((page, pages) => {
        const look = { size: 8.5, colour: faint } as const;
        put(title, margin, pageHeight - 44, width * 0.7, look);
        put(words.page(page, pages), margin + width * 0.7, pageHeight - 44, width * 0.3, {
          ...look,
          align: 'right',
        });
      }),
  };
}

/** Repeats the titles on every page that it goes on to. */
function drawTable(pen: Pen, columns: readonly PaperColumn[], rows: readonly (readonly PaperCell[])[]): void {
  const { put, heightOf, stroke, margin, width } = pen;
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const gap = 8;
  const rooms = columns.map(({ share }) => (share / all) * (width - gap * (columns.length - 1)));
  const xOf = (at: number) => margin + rooms.slice(0, at).reduce((sum, room) => sum + room + gap, 0);
  const titles = () => {
    columns.forEach(({ title: word, align }, at) =>
      put(word, xOf(at), pen.y, rooms[at] ?? 0, { size: 8.5, colour: faint, align: align ?? 'left' }),
    );
    pen.y += 15;
    stroke(pen.y);
    pen.y += 7;
  };
  pen.need(60);
  titles();
  for (const row of rows) {
    const heights = row.map(
      ({ text, detail }, at) =>
        heightOf(text, rooms[at] ?? 0) + (detail ? 2 + heightOf(detail, rooms[at] ?? 0, { size: 8.5 }) : 0),
    );
    const height = Math.max(0, ...heights);
    if (pen.need(height + 14)) titles();
    row.forEach(({ text, detail }, at) => {
      const room = rooms[at] ?? 0;
      const align = columns[at]?.align ?? 'left';
      put(text, xOf(at), pen.y, room, { align });
      if (detail) {
        put(detail, xOf(at), pen.y + heightOf(text, room) + 2, room, { size: 8.5, colour: faint, align });
      }
    });
    pen.y += height + 7;
    stroke(pen.y);
    pen.y += 7;
  }
}
