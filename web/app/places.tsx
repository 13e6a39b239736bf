/** The pages that a person may go to, as the drawer and the command palette offer them. */
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarTime,
  IconFileText,
  IconHistory,
  IconHome,
  IconPhoto,
  IconSettings,
  IconTicket,
  IconTrophy,
  IconUserCircle,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { words } from './shell-words.en.ts';

export interface Place {
  to: string;
  text: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

interface Reader {
  admin: boolean;
}

/** For everybody: what needs a login leads through it. */
const open: readonly Place[] = [
  { to: '/', text: words.pages.home, Icon: IconHome },
  { to: '/events', text: words.pages.events, Icon: IconCalendarEvent },
];

const golfers: readonly Place[] = [
  { to: '/', text: words.pages.home, Icon: IconHome },
  { to: '/book', text: words.pages.book, Icon: IconCalendarTime },
  { to: '/bookings', text: words.pages.bookings, Icon: IconTicket },
  { to: '/events', text: words.pages.events, Icon: IconCalendarEvent },
  { to: '/account', text: words.pages.account, Icon: IconUserCircle },
];

const office: readonly Place[] = [
  { to: '/admin/users', text: words.pages.users, Icon: IconUsers },
  { to: '/admin/avatars', text: words.pages.avatars, Icon: IconUserSearch },
  { to: '/admin/images', text: words.pages.images, Icon: IconPhoto },
  { to: '/admin/event-types', text: words.pages.eventTypes, Icon: IconTrophy },
  { to: '/admin/pages', text: words.pages.contents, Icon: IconFileText },
  { to: '/admin/parameters', text: words.pages.parameters, Icon: IconSettings },
  { to: '/admin/errors', text: words.pages.errors, Icon: IconAlertTriangle },
  { to: '/admin/audit', text: words.pages.audit, Icon: IconHistory },
];

/** Null: nobody is logged in. */
export const placesFor = (user: Reader | null): readonly Place[] => (user === null ? open : golfers);

/** Empty for everybody but admins. */
export const officePlacesFor = (user: Reader | null): readonly Place[] =>
  user?.admin === true ? office : [];
