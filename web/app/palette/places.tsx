/** The pages that a person may go to, as the drawer and the command palette offer them. */
import {
  IconActivity,
  IconAd2,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBook2,
  IconCalendarEvent,
  IconCalendarHeart,
  IconCalendarTime,
  IconChartBar,
  IconChartHistogram,
  IconClipboardList,
  IconCoin,
  IconFileText,
  IconGolf,
  IconHistory,
  IconHome,
  IconId,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconMailForward,
  IconMessage,
  IconMessageDollar,
  IconNews,
  IconNumbers,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconReceipt,
  IconReportMoney,
  IconScale,
  IconShare,
  IconShieldLock,
  IconSitemap,
  IconSearch,
  IconSettings,
  IconShoppingCart,
  IconTags,
  IconTicket,
  IconTournament,
  IconTrophy,
  IconUserCircle,
  IconUserSearch,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { words } from '../../lib/words/shell-words.en.ts';

export interface Place {
  to: string;
  text: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

interface Reader {
  admin: boolean;
  roles: readonly string[];
}

/** For everybody: what needs a login leads through it. */
const open: readonly Place[] = [
  { to: '/', text: words.pages.home, Icon: IconHome },
  { to: '/events', text: words.pages.events, Icon: IconCalendarEvent },
  { to: '/memberships/buy', text: words.pages.memberships, Icon: IconRosetteDiscountCheck },
];

const golfers: readonly Place[] = [
  { to: '/', text: words.pages.home, Icon: IconHome },
  { to: '/book', text: words.pages.book, Icon: IconCalendarTime },
  { to: '/find', text: words.pages.find, Icon: IconSearch },
  { to: '/bookings', text: words.pages.bookings, Icon: IconTicket },
  { to: '/messages', text: words.pages.messages, Icon: IconMessage },
  { to: '/ballots', text: words.pages.ballots, Icon: IconScale },
  { to: '/events', text: words.pages.events, Icon: IconCalendarEvent },
  { to: '/my-events', text: words.pages.myEvents, Icon: IconCalendarHeart },
  { to: '/handicap', text: words.pages.handicap, Icon: IconGolf },
  { to: '/memberships', text: words.pages.memberships, Icon: IconRosetteDiscountCheck },
  { to: '/cart', text: words.pages.cart, Icon: IconShoppingCart },
  { to: '/purchases', text: words.pages.purchases, Icon: IconReceipt },
  { to: '/money', text: words.pages.money, Icon: IconWallet },
  { to: '/account', text: words.pages.account, Icon: IconUserCircle },
];

const organize: Place = { to: '/organize', text: words.pages.organize, Icon: IconTournament };

const office: readonly Place[] = [
  { to: '/admin/starter', text: words.pages.starter, Icon: IconClipboardList },
  { to: '/admin/rounds', text: words.pages.rounds, Icon: IconChartHistogram },
  { to: '/admin/users', text: words.pages.users, Icon: IconUsers },
  { to: '/admin/memberships', text: words.pages.members, Icon: IconId },
  { to: '/admin/catalogue', text: words.pages.catalogue, Icon: IconListDetails },
  { to: '/admin/purchases', text: words.pages.allPurchases, Icon: IconReceipt },
  { to: '/admin/money', text: words.pages.accounts, Icon: IconReportMoney },
  { to: '/admin/ledger', text: words.pages.ledger, Icon: IconBook2 },
  { to: '/admin/reports', text: words.pages.reports, Icon: IconChartBar },
  { to: '/admin/avatars', text: words.pages.avatars, Icon: IconUserSearch },
  { to: '/admin/images', text: words.pages.images, Icon: IconPhoto },
  { to: '/admin/courses', text: words.pages.courses, Icon: IconGolf },
  { to: '/admin/regions', text: words.pages.regions, Icon: IconSitemap },
  { to: '/admin/handicaps', text: words.pages.handicaps, Icon: IconNumbers },
  organize,
  { to: '/admin/event-types', text: words.pages.eventTypes, Icon: IconTrophy },
  { to: '/admin/entry-products', text: words.pages.entryProducts, Icon: IconCoin },
  { to: '/admin/fee-requests', text: words.pages.feeRequests, Icon: IconMessageDollar },
  { to: '/admin/cancellation-policies', text: words.pages.policies, Icon: IconArrowBackUp },
  { to: '/admin/tee-block-labels', text: words.pages.blockLabels, Icon: IconTags },
  { to: '/admin/pages', text: words.pages.contents, Icon: IconFileText },
  { to: '/admin/news', text: words.pages.news, Icon: IconNews },
  { to: '/admin/promos', text: words.pages.promos, Icon: IconAd2 },
  { to: '/admin/campaigns', text: words.pages.campaigns, Icon: IconMailFast },
  { to: '/admin/email-lists', text: words.pages.emailLists, Icon: IconListCheck },
  { to: '/admin/send-mail', text: words.pages.sendMail, Icon: IconMail },
  { to: '/admin/social-media', text: words.pages.socialMedia, Icon: IconShare },
  { to: '/admin/fairness', text: words.pages.fairness, Icon: IconScale },
  { to: '/admin/parameters', text: words.pages.parameters, Icon: IconSettings },
  { to: '/admin/live', text: words.pages.live, Icon: IconActivity },
  { to: '/admin/mail', text: words.pages.mail, Icon: IconMailForward },
  { to: '/admin/errors', text: words.pages.errors, Icon: IconAlertTriangle },
  { to: '/admin/security', text: words.pages.security, Icon: IconShieldLock },
  { to: '/admin/audit', text: words.pages.audit, Icon: IconHistory },
];

/** Null: nobody is logged in. */
export const placesFor = (user: Reader | null): readonly Place[] => (user === null ? open : golfers);

/** Of who organizes seasons what that takes; empty for everybody else but admins. */
export function officePlacesFor(user: Reader | null): readonly Place[] {
  if (user?.admin === true) return office;
  return user?.roles.includes('ORGANIZER') === true ? [organize] : [];
}
