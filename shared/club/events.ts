/** What happens in the club, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';

const versions = z.object({ admin: z.string(), public: z.string(), cms: z.string() });

/** A server started with newer versions of the pages than any before. */
export const versionsReleased = defineEvent('club.versions-released', z.object({ versions }));

/** A golfer's pages are older than `version`, which the server has for them. */
export const pagesOutdated = defineEvent(
  'club.pages-outdated',
  z.object({ userId: id, version: z.string(), versions }),
);

/** Nothing names these image files any more. */
export const imagesRetired = defineEvent('club.images-retired', z.object({ keys: z.array(z.string()) }));

/** A golfer's avatar, approved or in review, is another one or none: both as they stand now. */
export const avatarChanged = defineEvent(
  'club.avatar-changed',
  z.object({
    userId: id,
    userName: z.string(),
    avatarUrl: z.string().nullable(),
    pendingAvatar: z.string().nullable(),
  }),
);

/** An admin approved the avatar that a golfer had sent in. */
export const avatarApproved = defineEvent('club.avatar-approved', z.object({ userId: id }));

/** Somebody of the office wants to know whether mails leave. `testId`: a test that another followed is the last no more. */
export const mailTestOrdered = defineEvent(
  'club.mail-test-ordered',
  z.object({ testId: z.uuid(), userId: id }),
);

/** What a course, property or organisation tells in its news is another. */
export const newsChanged = defineEvent('club.news-changed', z.object({ entityId: id }));

/** Something of a course is another: what it is called, shows or costs, its page, its scorecard or its templates. */
export const courseChanged = defineEvent('club.course-changed', z.object({ courseId: id }));
