/** What a file in a member's record may be. */
import { z } from 'zod';

export const documentKind = z.enum(['PDF', 'PNG', 'JPEG']);
export type DocumentKind = z.output<typeof documentKind>;

/** How the name of such a file ends. */
export const documentEnding: Readonly<Record<DocumentKind, 'pdf' | 'png' | 'jpg'>> = {
  PDF: 'pdf',
  PNG: 'png',
  JPEG: 'jpg',
};
