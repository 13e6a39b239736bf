/**
 * The pages of the office, in their order: what the sidebar, the drawer, the palette and the crumbs show, and who may open them.
 * A new page is a line here, its address and code in `pages/AdminPages.tsx`, and its name in `shell-words.en.ts`, which its title
 * and its heading say too.
 */
import {
  IconActivity,
  IconAd2,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBook2,
  IconBuildingEstate,
  IconCashRegister,
  IconChartBar,
  IconChartHistogram,
  IconClipboardList,
  IconClockPause,
  IconCoin,
  IconFileText,
  IconFlag3,
  IconGift,
  IconGolf,
  IconHistory,
  IconHome,
  IconId,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconMailForward,
  IconMessageDollar,
  IconNews,
  IconNumbers,
  IconPhoto,
  IconReceipt,
  IconReceipt2,
  IconReportAnalytics,
  IconReportMoney,
  IconScale,
  IconSteeringWheel,
  IconSettings,
  IconShare,
  IconShieldLock,
  IconShoppingBag,
  IconSitemap,
  IconTableImport,
  IconTags,
  IconTournament,
  IconTrophy,
  IconUserDollar,
  IconUserSearch,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { mayIn } from '../../accounts/session/may.ts';
import { words } from '../../lib/words/shell-words.en.ts';
import type { Icon } from './places.ts';

export type OfficeGroup = keyof typeof words.officeGroups;

export interface OfficePage {
  to: string;
  text: string;
  Icon: Icon;
  group: OfficeGroup;
  /** Any of them opens it, as it opens the first call that the page makes; where there is none, it is the admins' alone. */
  rights: readonly OfficeRight[];
}

/** As the session knows somebody. */
interface Reader {
  admin: boolean;
  roles: readonly string[];
  rights: readonly OfficeRight[];
}

const { pages: names } = words;

const inGroup =
  (group: OfficeGroup) =>
  (to: string, text: string, icon: Icon, ...rights: OfficeRight[]): OfficePage => ({
    to,
    text,
    Icon: icon,
    group,
    rights,
  });

/** Everybody's who has a part of the office. */
export const officeHome = '/admin';

const today = inGroup('today');
const golfers = inGroup('golfers');
const memberships = inGroup('memberships');
const money = inGroup('money');
const courses = inGroup('courses');
const events = inGroup('events');
const content = inGroup('content');
const settings = inGroup('settings');

export const officePages: readonly OfficePage[] = [
  today(
    officeHome,
    names.officeHome,
    IconHome,
    'STARTER',
    'ACCOUNTANT',
    'MANAGER',
    'CONTENT',
    'MEMBERSHIP',
    'EVENTS',
  ),
  today('/admin/starter', names.starter, IconClipboardList, 'STARTER', 'MANAGER'),
  today('/admin/delays', names.delays, IconClockPause, 'STARTER', 'MANAGER'),
  today('/admin/rounds', names.rounds, IconChartHistogram, 'STARTER', 'MANAGER'),
  today('/admin/avatars', names.avatars, IconUserSearch, 'CONTENT', 'MEMBERSHIP'),
  golfers('/admin/users', names.users, IconUsers, 'MEMBERSHIP'),
  golfers('/admin/imports', names.imports, IconTableImport, 'MEMBERSHIP'),
  golfers('/admin/handicaps', names.handicaps, IconNumbers, 'EVENTS', 'MEMBERSHIP'),
  memberships('/admin/memberships', names.members, IconId, 'MEMBERSHIP', 'MANAGER'),
  memberships('/admin/catalogue', names.catalogue, IconListDetails, 'MEMBERSHIP', 'MANAGER'),
  money('/admin/tills', names.tills, IconCashRegister, 'STARTER', 'ACCOUNTANT'),
  money('/admin/takings', names.takings, IconReceipt2, 'STARTER', 'ACCOUNTANT'),
  money('/admin/customers', names.customers, IconUserDollar, 'ACCOUNTANT', 'MEMBERSHIP'),
  money('/admin/articles', names.articles, IconShoppingBag, 'STARTER', 'ACCOUNTANT', 'MANAGER'),
  money('/admin/vouchers', names.vouchers, IconGift, 'STARTER', 'ACCOUNTANT'),
  money('/admin/day-end', names.dayEnd, IconReportAnalytics, 'ACCOUNTANT'),
  money('/admin/money', names.accounts, IconReportMoney, 'ACCOUNTANT'),
  money('/admin/purchases', names.allPurchases, IconReceipt, 'ACCOUNTANT'),
  money('/admin/ledger', names.ledger, IconBook2, 'ACCOUNTANT'),
  money('/admin/reports', names.reports, IconChartBar, 'ACCOUNTANT', 'MANAGER'),
  money('/admin/entry-products', names.entryProducts, IconCoin, 'EVENTS', 'ACCOUNTANT'),
  money('/admin/fee-requests', names.feeRequests, IconMessageDollar, 'EVENTS', 'ACCOUNTANT'),
  courses('/admin/courses', names.courses, IconGolf, 'MANAGER', 'CONTENT'),
  courses('/admin/extras', names.extras, IconSteeringWheel, 'STARTER', 'ACCOUNTANT', 'MANAGER'),
  courses('/admin/fairness', names.fairness, IconScale, 'MANAGER'),
  courses('/admin/regions', names.regions, IconSitemap, 'MANAGER', 'CONTENT'),
  events('/organize', names.organize, IconTournament, 'EVENTS'),
  events('/admin/event-types', names.eventTypes, IconTrophy, 'EVENTS'),
  events('/admin/cancellation-policies', names.policies, IconArrowBackUp, 'EVENTS'),
  events('/admin/tee-block-labels', names.blockLabels, IconTags, 'EVENTS'),
  content('/admin/pages', names.contents, IconFileText, 'CONTENT'),
  content('/admin/news', names.news, IconNews, 'CONTENT'),
  content('/admin/promos', names.promos, IconAd2, 'CONTENT'),
  content('/admin/images', names.images, IconPhoto, 'CONTENT', 'MANAGER', 'EVENTS'),
  content('/admin/social-media', names.socialMedia, IconShare, 'CONTENT'),
  content('/admin/campaigns', names.campaigns, IconMailFast, 'CONTENT'),
  content('/admin/email-lists', names.emailLists, IconListCheck, 'CONTENT'),
  content('/admin/send-mail', names.sendMail, IconMail, 'CONTENT', 'MEMBERSHIP', 'MANAGER'),
  settings('/admin/club', names.club, IconBuildingEstate, 'MANAGER'),
  settings('/admin/first-run', names.firstRun, IconFlag3),
  settings('/admin/parameters', names.parameters, IconSettings, 'MANAGER'),
  settings('/admin/roles', names.roles, IconUserShield),
  settings('/admin/mail', names.mail, IconMailForward, 'MANAGER', 'CONTENT'),
  settings('/admin/audit', names.audit, IconHistory),
  settings('/admin/security', names.security, IconShieldLock),
  settings('/admin/errors', names.errors, IconAlertTriangle),
  settings('/admin/live', names.live, IconActivity),
];

/** The server decides again on every call. Organizers have the seasons, whatever else they may. */
const mayOpen = (user: Reader, page: OfficePage): boolean =>
  mayIn(user, ...page.rights) || (page.to === '/organize' && user.roles.includes('ORGANIZER'));

/** Those that somebody may open; null: nobody is logged in. */
export const officePagesFor = (user: Reader | null): readonly OfficePage[] =>
  user === null ? [] : officePages.filter((page) => mayOpen(user, page));

/** Where the office begins for somebody; null: it is not theirs. Organizers have their seasons as golfers do. */
export const officeEntryFor = (user: Reader | null): OfficePage | null =>
  officePagesFor(user).find(({ to }) => to !== '/organize') ?? null;

/** The page at an address or above it: of a campaign's the campaigns. */
export function officePageAt(pathname: string): OfficePage | null {
  // Addresses lead to their page in capitals, too.
  const at = pathname.toLowerCase().replace(/\/*$/, '/');
  return (
    officePages.find(({ to }) => (to === officeHome ? at === `${to}/` : at.startsWith(`${to}/`))) ?? null
  );
}

/** In groups, those without any left out. */
export function grouped(
  pages: readonly OfficePage[],
): readonly (readonly [OfficeGroup, readonly OfficePage[]])[] {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups.map((group) => [group, pages.filter((page) => page.group === group)] as const);
}
