/** The pages of golfers and visitors, as the drawer and the command palette offer them. */
import {
  IconCalendarEvent,
  IconCalendarHeart,
  IconCalendarTime,
  IconGolf,
  IconHome,
  IconMessage,
  IconRosetteDiscountCheck,
  IconReceipt,
  IconScale,
  IconSearch,
  IconShoppingCart,
  IconTicket,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { words } from '../../lib/words/shell-words.en.ts';

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

export interface Place {
  to: string;
  text: string;
  Icon: Icon;
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

/** Null: nobody is logged in. */
export const placesFor = (user: object | null): readonly Place[] => (user === null ? open : golfers);
