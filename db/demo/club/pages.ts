/** The pages that the club's admins have written: home, membership and the courses. */

interface DemoElement {
  type: 'H1' | 'H2' | 'H3' | 'P' | 'DIV' | 'IMG' | 'A';
  /** HTML that the allow-list keeps as it is. */
  text?: string;
  /** Where a link leads. */
  name?: string;
}

interface DemoPage {
  type: 'HOMEPAGE' | 'MEMBERSHIP' | 'COURSE';
  title: string;
  elements: readonly DemoElement[];
}

export const demoPages: readonly DemoPage[] = [
  {
    type: 'HOMEPAGE',
    title: 'Maple Hollow',
    elements: [
      { type: 'H1', text: 'Thirty-six holes, and a terrace that looks at four of them' },
      {
        type: 'P',
        text: 'Maple Hollow lies where the river bends twice. <b>Maple</b> follows it through old sugar maples, long and fair; <b>Hollow</b> goes down into the valley, short and full of ideas. Both are walked more often than ridden.',
      },
      { type: 'A', text: 'See the tee sheet', name: '/book' },
      { type: 'H2', text: 'Guests are welcome' },
      {
        type: 'P',
        text: 'You need not be a member to play here. Guests book up to five days ahead, and on most weekdays there is room in the morning. Metal spikes stay at home; dogs on a lead may come along in the evening.',
      },
      { type: 'H2', text: 'This season' },
      {
        type: 'DIV',
        text: '<ul><li>The new practice green behind the first tee of Hollow is open.</li><li>Hole 12 of Maple plays from the old tee again.</li><li>On Tuesdays Hollow opens at 9:00: the greens are rolled and cut before that.</li></ul>',
      },
      { type: 'A', text: 'What is on: leagues, tournaments and trips', name: '/events' },
      {
        type: 'P',
        text: 'Questions? <a href="mailto:golfshop@maplehollow.example" rel="noopener nofollow">golfshop@maplehollow.example</a> or 416-555-0118, every day from 6:30.',
      },
    ],
  },
  {
    type: 'MEMBERSHIP',
    title: 'Membership',
    elements: [
      { type: 'H1', text: 'Become a member' },
      {
        type: 'P',
        text: 'Members book further ahead, pay the member’s fee on both courses, and have a locker, a bag tag and an opinion about the bunkers on 14.',
      },
      { type: 'H2', text: 'What there is' },
      {
        type: 'DIV',
        text: '<ul><li><b>Full</b>: both courses, every day.</li><li><b>Weekday</b>: Monday to Friday, holidays not counted.</li><li><b>Intermediate</b>: until the year in which you turn 36.</li><li><b>Junior</b>: until 18, with a clinic on Saturday mornings.</li></ul>',
      },
      { type: 'H2', text: 'How it works' },
      {
        type: 'P',
        text: 'A membership runs from January to December. Whoever joins in the second half of the season pays the second half. You may leave whenever you like; the fee for that is in the conditions.',
      },
      { type: 'H3', text: 'Already a member somewhere else?' },
      {
        type: 'P',
        text: 'Members of other clubs play at a lower guest fee once we have seen their card. Tell us its number in your account.',
      },
      { type: 'A', text: 'Write to the office', name: 'mailto:office@maplehollow.example' },
    ],
  },
  {
    type: 'COURSE',
    title: 'The courses',
    elements: [
      { type: 'H1', text: 'Maple and Hollow' },
      {
        type: 'P',
        text: 'Two courses of eighteen holes that could not be less alike, and share a halfway house.',
      },
      { type: 'H2', text: 'Maple' },
      {
        type: 'P',
        text: 'Par 72 and just over 7,000 yards from the back. The river comes into play on 5, 13 and 18. The fourteenth is the hole that people talk about: a par four that looks drivable, and is not.',
      },
      { type: 'H2', text: 'Hollow' },
      {
        type: 'P',
        text: 'Par 70 and kinder to short hitters, not to hasty ones. Four of its par threes need four different clubs. Walk it: the climbs are shorter than they look.',
      },
      { type: 'H2', text: 'Looking after them' },
      {
        type: 'DIV',
        text: '<ul><li>Mend your pitch mark and one more.</li><li>Rake bunkers towards the middle.</li><li>Carts stay on the paths when the board says so.</li></ul>',
      },
      { type: 'A', text: 'Book a round', name: '/book' },
    ],
  },
];
