/** Places on organizers' pages that others lead to. */

/** The heading of an event's courses, above the board of its groups. */
export const coursesTitle = 'courses-title';
