/** In which ways the text of a table may be written, as browsers and servers name them. */
export const tableEncodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;
export type TableEncoding = (typeof tableEncodings)[number];
