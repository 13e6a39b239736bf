/** Lays out a sign for each cart: names that are read from a few steps away, and the code by which a phone scores the group. */
import type { PrintedGroup } from '@fourball/domain/seasons/papers/event-papers.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPen, type PaperLook } from '../../money/files/paper.ts';
import { clockOf } from './clock.ts';
import { drawCode } from './qr.ts';
import type { GroupsPaper } from './tee-sheet-pdf.ts';

export interface CartSignsPaper extends GroupsPaper {
  /** Where the code leads. */
  readonly publicUrl: string;
}

const margin = 40;
const codeSide = 128;
const faint = '#66736c';

/** Two on a page, to be cut in the middle. */
export function cartSignsPdf(
  { printed, club, size, publicUrl, accent, logo }: CartSignsPaper & PaperLook,
  language: Words,
): Promise<Buffer> {
  const { event, groups, round, timeZone } = printed;
  const { formats, papers } = language;
  const { cartSigns: words, scorecards } = papers.seasons;
  const title = [event.name, ...(event.format.rounds > 1 ? [scorecards.round(round)] : [])].join(' · ');
  const pen = openPen(words.title(event.name), formats.locale, { size, margin });
  const half = pen.pageHeight / 2;
  const room = pen.width;

  /** As large as a name can be on one line. */
  const fitting = (name: string, wide: number, largest: number): number => {
    let size = largest;
    while (size > 11 && pen.heightOf(name, wide, { size, bold: true }) > size * 1.5) size -= 1;
    return size;
  };

  const draw = (group: PrintedGroup, top: number) => {
    const { startsAt, startTee, courseName, golfers, lines, token } = group;
    let y = top + margin;
    const picture = logo && pen.picture(logo, margin, y - 7, 60, 26);
    const left = picture ? picture.wide + 8 : 0;
    pen.put(club.name, margin + left, y, room * 0.6 - left, {
      size: 12,
      bold: true,
      colour: accent,
      oneLine: true,
    });
    pen.put(formats.day(event.day), margin + room * 0.6, y, room * 0.4, {
      size: 11,
      colour: faint,
      align: 'right',
    });
    y += 18;
    pen.put(title, margin, y, room, { size: 14, bold: true, oneLine: true });
    y += 26;
    pen.put(clockOf(startsAt, timeZone, language), margin, y, room * 0.5, { size: 34, bold: true });
    pen.put(words.tee(startTee), margin + room * 0.4, y, room * 0.6, {
      size: 34,
      bold: true,
      align: 'right',
    });
    y += 44;
    if (courseName !== null) pen.put(courseName, margin, y, room, { size: 11, colour: faint, oneLine: true });
    y += 20;
    pen.stroke(y, accent);
    y += 12;
    const namesRoom = token === null ? room : room - codeSide - 20;
    const height = Math.min(32, (top + half - y - 44) / Math.max(golfers.length, 1));
    golfers.forEach(({ name }, at) => {
      const size = fitting(name, namesRoom, Math.min(25, height * 0.78));
      pen.put(name, margin, y + at * height, namesRoom, { size, bold: true, oneLine: true });
    });
    if (token !== null) {
      drawCode(pen, `${publicUrl}/score/${token}`, margin + room - codeSide, y - 4, codeSide);
      pen.put(words.scan, margin + room - codeSide - 14, y + codeSide, codeSide + 14, {
        size: 8,
        colour: faint,
        align: 'center',
      });
    }
    if (lines.length > 0)
      pen.put(lines.join(' · '), margin, top + half - 36, namesRoom, { size: 11, oneLine: true });
  };

  groups.forEach((group, at) => {
    const lower = at % 2 === 1;
    if (!lower && at > 0) pen.page();
    if (lower) pen.stroke(half);
    draw(group, lower ? half : 0);
  });
  return pen.finish(() => undefined);
}
