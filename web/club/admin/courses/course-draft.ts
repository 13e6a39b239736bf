/** Under which name a part of a course keeps what was typed into it. */

export const courseDraft = (courseId: number, tab: string): string => `course ${courseId} ${tab}`;
