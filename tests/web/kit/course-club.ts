/** What the pages of courses are told in tests. */
import type {
  CourseDetails,
  CoursePage,
  ManagedCourse,
  ManagedFee,
  TeeSheetTemplate,
} from '@fourball/shared/club/course-shapes.ts';

const holes = Array.from({ length: 9 }, (_, at) => ({
  hole: at + 1,
  par: at === 0 ? 5 : 4,
  strokeIndex: at + 1,
}));
const white: CourseDetails['tees'][number] = {
  teeId: 9,
  name: 'White',
  lengths: Array<number>(9).fill(350),
  ratings: [{ gender: 'MEN', part: '1', courseRating: 34.8, slopeRating: 121, par: 37 }],
  cards: [],
};

const fields = {
  courseId: 3,
  name: 'Meadow',
  fullName: 'The Meadow Course',
  website: 'meadow.example',
  courseNumber: null,
  email: null,
  messageToMembers: null,
  breakpointHole: null,
  teeTimeUrl: 'https://tee.example/3',
  teeTimeReservation: null,
  restrictions: 'Soft spikes <b>only</b>',
  courseTour: null,
  listingType: 'PUBLIC',
  dataSource: 'FOURBALL',
  regionId: null,
  otherInfo: null,
  teeTimeResource: null,
  teeTimeCourseId: null,
  scorecardUrl: null,
  teeTimePartnerId: null,
  par: 37,
  holes,
  nineNames: [],
  routes: [],
} as const satisfies Partial<CourseDetails>;

export const meadow: CourseDetails = {
  ...fields,
  holes: [...holes],
  regionPath: [],
  nineNames: [],
  routes: [],
  tees: [white],
  courseFees: [
    {
      courseFeeId: 7,
      name: '9 holes',
      holes: 9,
      twilight: false,
      memberPrice: 2800,
      nonMemberPrice: 9200,
      externalMemberPrice: 6400,
    },
  ],
};

export const nineHoles: ManagedFee = {
  courseFeeId: 7,
  courseId: 3,
  name: '9 holes',
  holes: 9,
  twilight: false,
  active: true,
  prices: [
    {
      startDate: '2027-04-01',
      memberPrice: 3100,
      nonMemberPrice: 9900,
      externalMemberPrice: 7000,
      standing: 'UPCOMING',
    },
    {
      startDate: '2026-04-01',
      memberPrice: 2800,
      nonMemberPrice: 9200,
      externalMemberPrice: 6400,
      standing: 'CURRENT',
    },
    {
      startDate: '2025-04-01',
      memberPrice: 2600,
      nonMemberPrice: 8900,
      externalMemberPrice: 6000,
      standing: 'PAST',
    },
  ],
};

export const summer: TeeSheetTemplate = {
  templateId: 5,
  courseId: 3,
  name: 'Summer',
  weekdays: [6, 7],
  startDate: '2026-04-01',
  endDate: '2026-10-31',
  firstTime: '07:00',
  lastTime: '17:00',
  intervalMinutes: 10,
  spots: 4,
  startTees: [1, 10],
  waveMinutes: null,
};

export const managedMeadow: ManagedCourse = {
  ...fields,
  holes: [...holes],
  regionPath: [],
  nineNames: [],
  routes: [],
  tees: [white],
  visible: true,
  fees: [nineHoles],
  templates: [summer],
};

export const managedHeath: ManagedCourse = {
  ...managedMeadow,
  courseId: 4,
  name: 'Heath',
  fullName: 'The Heath',
  visible: false,
  fees: [],
  templates: [],
  holes: [],
  tees: [],
};

export const meadowPage: CoursePage = {
  courseId: 3,
  heading: 'Welcome',
  header: '<p>Two miles of river</p>',
  footer: '<p>See you</p>',
  about: '<p>Built in <strong>1924</strong><script>window.ran = true</script></p>',
  infoBoxes: [
    {
      title: 'Carts',
      content: '<p>At the barn<img src="x" onerror="window.ran = true"></p>',
      link: 'https://carts.example',
    },
  ],
  featureImageLink: '/images/slider/3-abc.jpg',
};
