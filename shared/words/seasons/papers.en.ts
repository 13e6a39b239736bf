/** What organizers print of golf events, in English. Days are YYYY-MM-DD. */
import type { Formats } from '../formats/formats.ts';

export const seasonPapers = (say: Formats) => ({
  teeSheet: {
    title: (event: string) => `Tee sheet, ${event}`,
    date: 'Date',
    format: 'How it is played',
    groups: 'Groups',
    start: 'Start',
    round: 'Round',
    tee: 'Tee',
    golfer: (place: number) => `Golfer ${say.number(place)}`,
    /** A plus player's is below zero, and written with a plus. */
    handicap: (handicap: number) => `PH ${handicap < 0 ? `+${say.number(-handicap)}` : say.number(handicap)}`,
    draft: 'These groups are not published yet: golfers may still be moved.',
  },
  cartSigns: {
    title: (event: string) => `Cart signs, ${event}`,
    tee: (tee: string) => `Tee ${tee}`,
    scan: 'Scan to score this group: no login is needed.',
  },
  scorecards: {
    title: (event: string) => `Scorecards, ${event}`,
    round: (round: number) => `round ${say.number(round)}`,
    hole: 'Hole',
    length: 'Length',
    par: 'Par',
    strokeIndex: 'Stroke index',
    points: 'Points',
    marker: (name: string | null) => (name === null ? 'Marker' : `Marker: ${name}`),
    out: 'Out',
    in: 'In',
    total: 'Total',
    plays: (handicap: number) =>
      `Playing handicap ${handicap < 0 ? `+${say.number(-handicap)}` : say.number(handicap)}`,
    withoutHandicap: 'Plays without strokes',
    tee: (name: string) => `${name} tee`,
    start: (time: string, tee: string) => `${time}, tee ${tee}`,
    playerSigns: 'Signature of the player',
    markerSigns: 'Signature of the marker',
    dots: 'A dot is a stroke received; a circle one that is given.',
    scan: 'Enter by phone',
  },
});
