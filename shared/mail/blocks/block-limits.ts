/** How much a campaign may hold; apart from its schemas, so that pages know it without them. */

/** So many blocks a mail has at most, and so many a column. */
export const mostBlocks = 40;
export const mostInColumn = 6;
/** Gmail cuts a mail at 102 kB: so many bytes of HTML may be sent. */
export const mostMailBytes = 100_000;
