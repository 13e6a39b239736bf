/** Times of day as people read them, on pages, in mails and on papers: the one function that writes them. */

/** To how many the club's clock counts. */
export const clockHours = [24, 12] as const;
export type ClockHours = (typeof clockHours)[number];

/** Of a time of the day (HH:MM, up to 24:00; or with seconds) what people read: `14:05` or `2:05 PM`, which no line breaks; nothing of none. */
export function clockText(time: string, hours: ClockHours): string {
  if (hours === 24 || time === '') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)}\u00a0${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
