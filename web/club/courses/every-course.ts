/** The key of all that is known of courses; the first page has it alone, for realtime events say that all of it is to be read anew. */
export const everyCourse = ['club', 'course'] as const;
