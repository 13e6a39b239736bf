/** Times of day as the club writes them. */

/** Of a time of day on the club's clock (HH:MM) what a page draws of it. Machines and fields go on reading HH:MM itself. */
export const clockText = (time: string): string => time;
