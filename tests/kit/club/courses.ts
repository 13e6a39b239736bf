/** What tests of course administration send. */
import type {
  beginCourse,
  createTeeSheetTemplate,
  updateScorecard,
} from '@fourball/shared/club/course-setup-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';

export const scorecardBody = (courseId: number): BodyInput<typeof updateScorecard> => ({
  courseId,
  holes: Array.from({ length: 18 }, (_, at) => ({
    hole: at + 1,
    par: at % 6 === 5 ? 5 : 4,
    strokeIndex: 18 - at,
  })),
  tees: [
    {
      name: 'White',
      lengths: Array<number>(18).fill(350),
      ratings: [
        { gender: 'MEN', part: '1-2', courseRating: 69.8, slopeRating: 121, par: 75 },
        { gender: 'WOMEN', part: '1', courseRating: 37.1, slopeRating: 128, par: 37 },
      ],
    },
    {
      name: 'Blue',
      lengths: Array<number>(18).fill(390),
      ratings: [{ gender: 'MEN', part: '1-2', courseRating: 72.3, slopeRating: 131, par: 75 }],
    },
  ],
});

type TemplateBody = BodyInput<typeof createTeeSheetTemplate>;

/** Every day of the year 2026, 08:00 to 09:00 every 20 minutes, unless said otherwise. */
export const templateBody = (courseId: number, more: Partial<TemplateBody> = {}): TemplateBody => ({
  courseId,
  name: 'Summer',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  firstTime: '08:00',
  lastTime: '09:00',
  intervalMinutes: 20,
  spots: 4,
  startTees: [1],
  ...more,
});

/** A course of nine holes that is begun with the template of before. */
export const courseBody = (
  own: Partial<BodyInput<typeof beginCourse>> = {},
): BodyInput<typeof beginCourse> => {
  const { courseId: _, ...template } = templateBody(0);
  const holes = Array.from({ length: 9 }, (__, at) => ({ hole: at + 1, par: 4, strokeIndex: 9 - at }));
  return { name: 'Dunes', holes, template, ...own };
};

export const feeBody = (courseId: number) => ({
  courseId,
  name: 'Nine holes',
  holes: 9 as const,
  twilight: false,
  startDate: '2026-06-16',
  memberPrice: 1500,
  nonMemberPrice: 4500,
  externalMemberPrice: 3000,
});

export const pageBody = (courseId: number) => ({
  courseId,
  heading: 'Welcome to the Meadow',
  header: '<p>Two miles of river</p>',
  footer: '<p>See you</p>',
  about: '<p>Built in 1924</p>',
  infoBoxes: [{ title: 'Carts', content: '<p>At the barn</p>', link: 'https://carts.example' }],
  featureImageLink: '/images/slider/1-abcdefghijklmnopqrstuvwxyz.jpg',
});
