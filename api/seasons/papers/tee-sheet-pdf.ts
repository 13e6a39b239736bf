/** Lays out who starts when: one line for each group. */
import type { PrintedGroup, PrintedGroups } from '@fourball/domain/seasons/papers/event-papers.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import { formatName } from '@fourball/shared/words/seasons/format.en.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPaper, type PaperCell, type PaperLook, type PaperSize } from '../../money/files/paper.ts';
import { clockOf } from './clock.ts';

export interface GroupsPaper {
  readonly printed: PrintedGroups;
  readonly club: Statement['club'];
  readonly size: PaperSize;
}

/** A row has this many golfers at least, so that columns do not jump between events. */
const usualSize = 4;

export function teeSheetPdf(
  { printed, club, size, ...look }: GroupsPaper & PaperLook,
  language: Words,
): Promise<Buffer> {
  const { event, groups, draft, round, timeZone } = printed;
  const { formats, papers } = language;
  const words = papers.seasons.teeSheet;
  const paper = openPaper(words.title(event.name), language, { size, ...look });
  // Nothing is charged on it.
  paper.head({ ...club, taxNumber: null }, words.title(event.name));
  paper.facts([
    [words.date, formats.fullDay(event.day)],
    [words.format, formatName(event.format)],
    [words.groups, formats.number(groups.length)],
    ...(event.format.rounds > 1 ? [[words.round, formats.number(round)] as const] : []),
  ]);
  if (draft) paper.line(words.draft, { bold: true });
  const most = Math.max(usualSize, ...groups.map(({ golfers }) => golfers.length));
  const places = Array.from({ length: most }, (_, at) => at);
  const cellOf = (golfer: PrintedGroup['golfers'][number] | undefined): PaperCell => {
    if (golfer === undefined) return { text: '' };
    const { name, playingHandicap, division, team } = golfer;
    const detail = [
      ...(playingHandicap === null ? [] : [words.handicap(playingHandicap)]),
      ...(division === null ? [] : [division]),
      ...(team === null ? [] : [team]),
    ].join(' · ');
    return { text: name, ...(detail !== '' && { detail }) };
  };
  const courses = new Set(groups.map(({ courseName }) => courseName));
  paper.table(
    [
      { title: words.start, share: 13 },
      { title: words.tee, share: 7 },
      ...places.map((place) => ({ title: words.golfer(place + 1), share: 80 / most })),
    ],
    groups.map(({ startsAt, startTee, courseName, golfers, lines }) => {
      const detail = [...(courses.size > 1 && courseName !== null ? [courseName] : []), ...lines].join(' · ');
      return [
        { text: clockOf(startsAt, timeZone, language), ...(detail !== '' && { detail }) },
        { text: startTee },
        ...places.map((place) => cellOf(golfers[place])),
      ];
    }),
  );
  return paper.finish();
}
