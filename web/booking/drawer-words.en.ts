/** The English words of the drawer in which a booking is made; they come with its code, after the sheet. */
import { taxName } from '../lib/club/club-name.ts';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const words = {
  /** As the source documents write them. */
  popups: {
    alreadyAssigned: {
      title: 'Already Assigned',
      text: 'This member has already been assigned to this booking.',
    },
    alreadyInvited: {
      title: 'Already Invited',
      text: 'This member has already been invited to this booking.',
    },
    noVacantSpots: {
      title: 'No Vacant Spots',
      text: 'Sorry you do not have any vacant spots left to do this.',
    },
    inviteOthers: {
      title: 'Invite Others',
      texts: [
        'You can invite others to play and they will be notified by email.',
        'You may send more invitations than you have vacant spots. First ones to accept will get the spots.',
      ],
      /** Of who hands invitations over. */
      textsByLink: [
        'You can invite others to play. The club writes to nobody for you: each gets a link that you hand over once you have booked.',
        'You may hand over more invitations than you have vacant spots. First ones to accept will get the spots.',
      ],
    },
  },
  booking: {
    title: 'Book a tee time',
    close: 'Close and release the spots',
    spots: 'Spots',
    spotsNote: (count: number, time: string) =>
      count === 1 ? `Only 1 spot is left at ${time}.` : `Only ${count} spots are left at ${time}.`,
    fee: 'Round',
    players: 'Players',
    you: 'You',
    openSpot: 'Open spot',
    openSpotText: 'Fill it later or invite others',
    add: 'Add',
    invite: 'Invite',
    addName: (name: string) => `Add ${name}`,
    inviteName: (name: string) => `Invite ${name}`,
    remove: (name: string) => `Remove ${name}`,
    invitedMark: 'Will be invited',
    invitedByLinkMark: 'Will be invited by a link from you',
    beyondMark: 'Will be invited; first to accept gets a spot',
    beyondByLinkMark: 'Gets a link from you; first to accept gets a spot',
    noSpotMark: 'No spot left for this golfer',
    iPay: 'I pay',
    iPayFor: (name: string) => `I pay for ${name}`,
    aboutInvites: 'About inviting others',
    bringOthers: 'Choose more spots to bring others.',
    search: 'Find a golfer',
    searchPlaceholder: 'Name or member number',
    tooShort: 'Please enter at least 3 letters.',
    noResults: 'No results found',
    membersOnly:
      'Sorry, members only: golfers are found by name by members. You can invite by email address.',
    searchFailed: 'The search did not get through. Try again.',
    closeSearch: 'Done',
    addGolfer: 'Add or invite a golfer',
    price: 'Price',
    byCredit: 'paid with round credits',
    paysOwn: 'pays own round',
    openSpots: (count: number) => (count === 1 ? '1 open spot' : `${count} open spots`),
    openSpotsText: 'charged to the golfer who fills them',
    subtotal: 'Subtotal',
    tax: (rate: string) => `${taxName()} ${rate}`,
    total: 'You pay',
    amountRange: (from: string, to: string) => `${from} – ${to}`,
    payNow: 'You pay now',
    atMostRow: 'At most, if all accept',
    atMost: (money: string) => `at most ${money} if all accept`,
    atMostNote: (money: string) =>
      `You pay for guests, for golfers you pay for, and for golfers you add until they confirm. Nothing above ${money} is charged without your yes.`,
    onYourBill: 'on your bill until confirmed',
    rangeNote: 'Golfers you add pay their own class of price; it is settled when you confirm.',
    confirm: 'Confirm',
    retrying: 'No connection. Your booking is sent again by itself, and made only once.',
    retryingHold: 'No connection. Trying to secure your spots again…',
    stop: 'Stop trying',
    saidNo: (names: string) => `Said no to you lately, and is not asked again: ${names}.`,
    booked: 'Booked!',
    bookedText: (time: string, day: string) => `${time}, ${day}`,
    larger: (from: number, to: number) => `${from}–${to}`,
    largerName: (from: number, to: number) => `A party of ${from} to ${to}`,
    divided: (parts: readonly { time: string; spots: number }[]) =>
      parts.map(({ time, spots }) => `${spots} at ${time}`).join(' and '),
    noNeighbours: (time: string) => `The tee times after ${time} have no room for a larger party.`,
    inviteMark: 'Gets a mail; first to accept gets a spot',
    guestMark: 'Guest, paid by you',
    untilConfirmed: (name: string) => `You pay for ${name} until they confirm`,
    addGuest: 'Bring a guest',
    inviteByMail: 'Invite by mail',
    inviteByLink: 'Invite by link',
    over: (invited: number, open: number) =>
      open === 1
        ? `${invited} invited for 1 open spot: the first to accept gets it.`
        : `${invited} invited for ${open} open spots: the first ones to accept get them.`,
    buddies: 'Your buddies',
    why: 'Why this price?',
  },
  /** Where somebody already plays at that time. */
  swap: {
    own: (time: string, course: string) => `You already play at ${time} on ${course}.`,
    others: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} plays another round at that time.`
        : `${listed(names)} play other rounds at that time.`,
    othersMark: 'Plays another round at that time',
    kept: (why: string) => `${why} So it can’t be swapped.`,
    cancels: (spots: number, invitations: number) => {
      const also = [
        ...(spots > 0 ? [spots === 1 ? '1 open spot' : `${spots} open spots`] : []),
        ...(invitations > 0 ? [invitations === 1 ? '1 invitation' : `${invitations} invitations`] : []),
      ];
      return also.length === 0
        ? 'Swapping cancels that booking.'
        : `Swapping cancels that booking, with its ${also.join(' and ')}.`;
    },
    leavesOwn: (others: readonly string[]) =>
      `Swapping opens your spot there. The booking stays yours, with ${listed(others)} in it.`,
    leaves: (booker: string) => `Swapping gives your spot back to the booking of ${booker}.`,
    free: 'That is free of charge.',
    fee: (money: string, from: string | null) =>
      from === null
        ? `It is late: a cancellation fee of ${money} is charged to you.`
        : `It is late: a cancellation fee of ${money} is charged to ${from}, who pays for that round.`,
    credits: (count: number) =>
      count === 1
        ? 'It is late: the round credit for it is used up.'
        : `It is late: the ${count} round credits for it are used up.`,
    action: 'Swap instead',
    actionFee: (money: string) => `Swap instead, with a fee of ${money}`,
    done: (time: string, course: string) =>
      `Your round at ${time} on ${course} is given up. Undoing this booking does not bring it back.`,
  },
  person: {
    guestTitle: 'A guest',
    mailTitle: 'Somebody by mail',
    linkTitle: 'Somebody by link',
    guestText: (price: string) => `Guests need no account. You pay ${price} for a guest.`,
    mailText: 'They answer from the mail, without an account, and play as your guest.',
    linkText:
      'You hand them a link once you have booked: no mail is sent. They accept with an account at the club and pay for themselves.',
    name: 'Name',
    email: 'Email',
    emailOptional: 'Email (optional)',
    nameMissing: 'Please fill this in.',
    emailWrong: 'Please provide a valid email',
    add: 'Add guest',
    invite: 'Add invitation',
    cancel: 'Not now',
  },
  done: {
    undoLead: (time: string) => `Changed your mind? You can undo it free of charge for ${time}.`,
    undo: 'Undo booking',
    see: 'See the booking',
    close: 'Close',
    undone: 'Your booking is undone. Nothing is charged.',
    tooLateTitle: 'Too late to undo',
    tooLate:
      'The time to undo is over. You can cancel on the page of the booking, where the fee is shown first.',
    failed: 'Not undone',
  },
} as const;
