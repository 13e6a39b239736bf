/** The events that Maple Hollow holds: its leagues, tournaments, trips and social evenings, as its directory tells them. */
import { coverPath, type Mood } from '../pictures/covers.ts';

interface DemoEventType {
  type: 'TOURNAMENT' | 'LEAGUE' | 'TRIP' | 'SOCIAL';
  orgName: string;
  colour: string;
  visibility?: 'MEMBERS';
  hidden?: true;
  /** The path of the event type on the content site. */
  domain?: string;
  website?: string;
  cover?: Mood;
  noFees?: true;
  /** Missing: as soon as one registers. */
  payment?: 'BEFORE_EVENT' | 'AT_EVENT';
  teeBlockLabel?: string;
  /** HTML that the allow-list keeps as it is. */
  about?: string;
  contact?: string;
}

const mail = (name: string, address: string) =>
  `<a href="mailto:${address}@maplehollow.example" rel="noopener nofollow">${name}</a>`;
const fiona = `<p>Ask ${mail('Fiona MacLeod', 'fiona.macleod')} in the golf office, or come by: she is there on weekdays from 8:00 to 16:00.</p>`;
const shop = `<p>The golf shop knows: ${mail('golfshop@maplehollow.example', 'golfshop')}, 416-555-0118.</p>`;

/** In the order of the directory. */
export const demoEventTypes: readonly DemoEventType[] = [
  {
    type: 'LEAGUE',
    orgName: 'Thursday Nines',
    colour: '#1f7a4d',
    domain: 'thursday-nines',
    cover: 'evening',
    teeBlockLabel: 'Thursday Nines',
    about:
      '<h2>Nine holes after work</h2><p>Every Thursday of the season we send the field out on the back nine of Maple, in summer from 16:30 on, in winter from 13:10. Nobody keeps you waiting and nobody counts your mulligans, although the <b>net points</b> do count towards the season.</p><ul><li>Groups are drawn on Wednesday night.</li><li>Bring a friend twice a season.</li><li>The kitchen stays open until the last group is in.</li></ul>',
    contact: fiona,
  },
  {
    type: 'TOURNAMENT',
    orgName: 'Club Championship',
    colour: '#8c2f39',
    domain: 'club-championship',
    cover: 'noon',
    about:
      '<h2>Two days, thirty-six holes, one board</h2><p>The names of the champions have gone up in the hall since the club opened. Saturday is played on Hollow, Sunday on Maple, both from the tees of your division.</p><blockquote>Count everything. Sign for what you counted.</blockquote><p>A cut is made after the first round; everybody plays both days.</p>',
    contact: fiona,
  },
  {
    type: 'LEAGUE',
    orgName: 'Ladies’ Twilight League',
    colour: '#7b4b94',
    domain: 'ladies-twilight',
    cover: 'autumn',
    about:
      '<p>Tuesdays at 17:00, nine holes, in threes and fours as you come. New players are paired with somebody who knows where the water is.</p><p>There is a short <em>rules quarter-hour</em> before the first round of each month.</p>',
    contact: `<p>${mail('Priya and Colleen', 'ladies')} keep the list.</p>`,
  },
  {
    type: 'LEAGUE',
    orgName: 'Men’s League',
    colour: '#23527c',
    visibility: 'MEMBERS',
    website: 'https://mens.maplehollow.example',
    cover: 'morning',
    teeBlockLabel: 'Men’s League',
  },
  {
    type: 'TOURNAMENT',
    orgName: 'Member–Guest',
    colour: '#b5651d',
    visibility: 'MEMBERS',
    domain: 'member-guest',
    payment: 'AT_EVENT',
    cover: 'lake',
    about:
      '<h2>Bring the friend who thinks golf is easy</h2><p>Better ball of two, shotgun start at 9:00, lunch on the terrace, and a closest-to-the-pin on every par three. Thirty-six teams, first come, first served.</p>',
    contact: shop,
  },
  {
    type: 'TOURNAMENT',
    orgName: 'Junior Open',
    colour: '#2a7f9e',
    website: 'https://juniors.maplehollow.example/open',
    cover: 'noon',
    noFees: true,
  },
  {
    type: 'TRIP',
    orgName: 'Muskoka in June',
    colour: '#2f6f6b',
    visibility: 'MEMBERS',
    domain: 'muskoka',
    payment: 'BEFORE_EVENT',
    cover: 'lake',
    about:
      '<h2>Three courses, two nights, one bus</h2><p>We leave the club on Friday at 7:00 and are on the first tee before noon. Rooms are shared by two; single ones cost a little more.</p><p>What is in the price: three rounds with carts, both breakfasts, Saturday’s dinner.</p>',
    contact: shop,
  },
  {
    type: 'TRIP',
    orgName: 'Algarve in February',
    colour: '#c2702d',
    payment: 'BEFORE_EVENT',
    // The page of this one is still being written: neither a site nor a path.
  },
  {
    type: 'SOCIAL',
    orgName: 'Opening Day Breakfast',
    colour: '#d19a2a',
    domain: 'opening-day',
    cover: 'morning',
    noFees: true,
    about:
      '<p>Pancakes from 7:00, the first tee from 8:00. The superintendent walks with whoever wants to see what the winter did to the greens.</p>',
    contact: shop,
  },
  {
    type: 'SOCIAL',
    orgName: 'Wine & Nine',
    colour: '#9c3d5e',
    visibility: 'MEMBERS',
    domain: 'wine-and-nine',
    cover: 'evening',
    about:
      '<p>A scramble of nine holes with a table at every third one. Couples, friends, and whoever came alone and will not leave that way.</p>',
    contact: shop,
  },
  {
    type: 'TOURNAMENT',
    orgName: 'Frostbite Open',
    colour: '#5b7083',
    domain: 'frostbite',
    cover: 'night',
    hidden: true,
    about: '<p>The last Saturday on which the greens are open. Mittens are within the rules.</p>',
  },
  {
    type: 'SOCIAL',
    orgName: 'Volunteers’ Dinner',
    colour: '#4d5a6b',
    visibility: 'MEMBERS',
    hidden: true,
  },
  {
    type: 'TOURNAMENT',
    orgName: 'Captain’s Match',
    colour: '#3f6b35',
    domain: 'captains-match',
    cover: 'autumn',
    noFees: true,
    about:
      '<h2>Maple against Hollow</h2><p>Twenty-four golfers, twelve singles, one jug. The captain picks the one team, the pro the other, and whoever has time walks along.</p><p>Every card counts for the <b>points prize</b> and the <b>scratch prize</b> too, and the skins are settled on the terrace.</p>',
    contact: fiona,
  },
];

export const eventTypeRows = (orgId: number, today: string) =>
  demoEventTypes.map((eventType, at) => ({
    visibility: eventType.visibility ?? 'PUBLIC',
    type: eventType.type,
    website: eventType.website ?? null,
    org_name: eventType.orgName,
    logo: '',
    color_code: eventType.colour,
    registration: eventType.type !== 'SOCIAL',
    season_registration: eventType.type === 'LEAGUE',
    event_registration: eventType.type !== 'LEAGUE',
    track_participant_type: eventType.type === 'LEAGUE',
    domain: eventType.domain ?? null,
    payment_timing: eventType.noFees ? null : (eventType.payment ?? 'AT_REGISTRATION'),
    cancellation_policy_id: null,
    display_event_image: eventType.cover !== undefined,
    org_id: orgId,
    event_image_date: eventType.cover ? `${today.slice(0, 4)}-01-15` : null,
    photo_album_link: null,
    no_fees: eventType.noFees ?? false,
    show_medians: eventType.type === 'LEAGUE',
    show_nicknames: true,
    show_league_statuses: eventType.type === 'LEAGUE',
    tee_block_label: eventType.teeBlockLabel ?? null,
    sequence_no: at + 1,
    about_html: eventType.about ?? null,
    contact_html: eventType.contact ?? null,
    image_url: eventType.cover
      ? coverPath(
          eventType.domain ?? eventType.orgName.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
          eventType.cover,
        )
      : null,
    hidden: eventType.hidden ?? false,
    created_at: `${Number(today.slice(0, 4)) - 1}-11-01T09:00:00`,
  }));
