/** Every sentence of the mails, in English. */

export const words = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  signature: 'See you on the first tee!\nFourball',
  course: 'Course',
  day: 'Day',
  time: 'Tee time',
  players: 'Players',
  vacant: 'open spot',
  fee: 'Fee',
  tax: (percent: string) => `HST ${percent}`,
  total: 'Total',
  pays: {
    label: 'You pay',
    nothing: 'nothing',
    byBooker: (booker: string) => `nothing: ${booker} pays for you`,
    credits: (count: number) => (count === 1 ? '1 round credit' : `${count} round credits`),
    and: (money: string, credits: string) => `${credits} and ${money}`,
    atMost: (now: string, atMost: string) => `${now} now, at most ${atMost} if all accept`,
    ownAccount: (money: string) => `${money}, on your account at the club`,
  },
  youPay: {
    subject: (now: string, day: string, time: string) => `You pay ${now} by now, ${day} at ${time}`,
    lead: 'What you pay for your booking has changed, since somebody accepted, confirmed or gave up a spot, or the club changed a price.',
    before: 'Before',
  },
  openThread: 'Open the booking and its thread',
  answer: 'Answer the invitation',
  findTeeTime: 'Find another tee time',
  /** For guests, who can't open a booking. */
  openClub: 'The club and its courses',
  confirmation: {
    subject: (course: string, day: string, time: string) => `Booked: ${course}, ${day} at ${time}`,
    own: 'Your tee time is booked.',
    byOther: (booker: string) => `${booker} booked a tee time for you.`,
  },
  invitation: {
    subject: (host: string, day: string, time: string) => `${host} invites you to play, ${day} at ${time}`,
    lead: (host: string) => `${host} would like you to join a round.`,
    firstCome:
      'There may be more invitations than open spots: the first ones to accept get them. The link answers in your name, without a login, so please do not pass it on.',
  },
  unconfirmed: {
    subject: (placer: string, day: string, time: string) => `${placer} put you down: ${day} at ${time}`,
    lead: (placer: string) => `${placer} put you down for this round. Do you play?`,
    byOffice: 'The club put you down for this round, as you asked.',
    club: 'The club',
    terms: (cost: string) =>
      `Until you confirm you pay nothing. Once you confirm you pay ${cost}, tax included. Saying no is free until the round begins.`,
    officeTerms: (cost: string) =>
      `You pay ${cost}, tax included. If you did not ask for it, say no: that is free until the round begins.`,
    bookerPays: (booker: string) => `${booker} pays for you. Saying no is free until the round begins.`,
    answer: 'Confirm · No thanks',
  },
  ballotMissed: {
    subject: (course: string, day: string) => `The draw: no tee time for you, ${course}, ${day}`,
    lead: 'The ballot you entered is drawn. This time none of your wishes had room for your party.',
    entries: 'Entries',
    note: 'It counts for you: in the next draw you stand before those who were luckier. What nobody won is on sale now.',
    party: (entrant: string) => `It was the entry of ${entrant}. Tee times nobody won are on sale now.`,
    open: 'See the draw, and repeat it',
  },
  ballotQuestion: {
    subject: (entrant: string, course: string, day: string) =>
      `${entrant} asks you to play along: ${course}, ${day}`,
    lead: (entrant: string) =>
      `${entrant} entered a ballot for tee times and would like you to play along. Nothing is decided: without your yes you are not in it, and pay nothing.`,
    note: 'With your yes you are in the draw, and if it brings a tee time you have a spot and pay for it. You can leave again, free, until the draw.',
    standing: (entrant: string) =>
      `${entrant} entered a ballot for tee times, with you: you always say yes to ${entrant}, so you are in the draw.`,
    standingNote:
      'If it brings a tee time you have a spot and pay for it. You can leave, free, until the draw; on your account you choose for whom you always say yes.',
    by: 'Asked by',
    wishes: 'Tee times wished for',
    price: 'Your price, with tax',
    upTo: (price: string, most: string) => `${price}, at most ${most}`,
    answer: 'Say yes or no',
    leave: 'See it, or leave',
  },
  ballotOut: {
    subject: (entrant: string, course: string, day: string) =>
      `You are not in the entry of ${entrant} any more: ${course}, ${day}`,
    lead: (entrant: string) => `${entrant} took the entry back, or took you out of it. You pay nothing.`,
    note: 'If the ballot is still open you can enter it yourself.',
    open: 'To the ballot',
  },
  family: {
    subject: (placer: string) => `You always say yes to ${placer}`,
    lead: (placer: string) =>
      `The office noted ${placer} as your family: when ${placer} puts you into a booking, you have said yes, and pay for your spot.`,
    note: 'You still refuse a single spot, free, until the round begins. On your account you end this in one tap.',
    open: 'To your account',
  },
  ballotCancelled: {
    subject: (course: string, day: string) => `The ballot is cancelled: ${course}, ${day}`,
    lead: 'The club cancelled the ballot you entered. Nothing is drawn, and your entry counts for nothing.',
    note: 'The day is on the tee sheet like any other: whoever books first has the spot.',
    open: 'To the tee sheet of the day',
  },
  reminder: {
    subject: (course: string, day: string, time: string) => `You play soon: ${course}, ${day} at ${time}`,
    lead: 'Your round is near. Here is when and where, and who plays with you.',
    freeUntil: (until: string, fee: string) =>
      `If you can not come, please cancel: free of charge until ${until}, after that it costs ${fee} per golfer.`,
    fee: (fee: string) =>
      `If you can not come, please cancel all the same, so that somebody else can play. Inside the cancellation window it costs ${fee} per golfer.`,
    free: 'If you can not come, please cancel, so that somebody else can play.',
  },
  removed: {
    subject: (course: string, day: string, time: string) =>
      `You do not play any more: ${course}, ${day} at ${time}`,
    lead: (by: string) => `${by} took you out of this booking.`,
    byClub: 'You were taken out of this booking.',
  },
  bailed: {
    subject: (golfer: string, day: string, time: string) =>
      `${golfer} does not play any more, ${day} at ${time}`,
    lead: (golfer: string) => `${golfer} gave up the spot in your booking.`,
  },
  moved: {
    subject: (course: string, day: string, time: string) => `New tee time: ${course}, ${day} at ${time}`,
    lead: (by: string) => `${by} moved your tee time.`,
    byClub: 'Your tee time was moved.',
    before: 'Before',
    now: 'New tee time',
  },
  cancellation: {
    subject: (course: string, day: string, time: string) => `Cancelled: ${course}, ${day} at ${time}`,
    own: 'You cancelled this booking.',
    byOther: (canceller: string) => `${canceller} cancelled this booking.`,
    bySystem: 'This booking was cancelled.',
  },
  offer: {
    subject: (until: string) => `A spot came free: yours until ${until}`,
    subjectMany: (spots: number, until: string) => `${spots} spots came free: yours until ${until}`,
    lead: (until: string) =>
      `You waited, and it came free. It is yours until ${until}; after that it goes to the next who waits.`,
    spots: 'Spots',
    take: 'Take it, or say no',
  },
  noShow: {
    warning: {
      subject: (course: string, day: string) => `We missed you: ${course}, ${day}`,
      lead: 'You had a tee time and did not come. Somebody else would have liked to play.',
      note: 'Please cancel when you can not come: it takes one tap. The next time you stay away, booking ahead is suspended for a while.',
    },
    suspension: {
      subject: (until: string) => `Booking ahead is suspended until ${until}`,
      lead: (until: string) =>
        `You had a tee time and did not come, again. Until ${until} you can book tee times of the same day only.`,
      note: 'Bookings you have already made stay. If this is a mistake, please answer this mail.',
    },
  },
  receipt: {
    subject: (number: string, total: string) => `Receipt ${number}: ${total}`,
    lead: 'Thank you! This is the receipt of your purchase.',
    number: 'Receipt',
    club: 'Sold by',
    taxNumber: 'HST number',
    bought: 'Bought',
    forWhom: (name: string) => `for ${name}`,
    net: 'Before tax',
    note: 'It is charged to your account at the club.',
    open: 'Open the receipt',
  },
  resetLink: {
    subject: 'Set a new password',
    lead: 'Somebody, hopefully you, asked for a link to set a new password for your account. This is it.',
    note: (life: string) =>
      `The link works once, for ${life}. If it was not you, nothing needs to be done: your password stays as it is.`,
    open: 'Set a new password',
  },
  welcome: {
    subject: 'Welcome! Choose your password',
    lead: 'Your account is open. Choose a password and you are in.',
    note: (life: string) =>
      `The link works once, for ${life}. Later, "Forgot Password" on the login page mails you a new one.`,
    open: 'Choose your password',
  },
  approved: {
    subject: 'Your account is open',
    lead: 'The club has approved your account: you can book and be invited now.',
    note: 'Log in with the address this mail came to.',
    open: 'Log in',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    own: 'The password of your account was changed just now, and you were logged out everywhere.',
    byAdmin: 'The club set a new password for your account, and you were logged out everywhere.',
    calendars: 'Your private calendar address ended: make a new one if you still want it.',
    browsers: 'No browser gets your notifications any more: turn them on again where you want them.',
    passkeysRemoved: (count: number) =>
      count === 1 ? 'One passkey was removed.' : `${count} passkeys were removed.`,
    passkeysWaiting: (count: number) =>
      count === 1
        ? 'Your passkey opens nothing until you confirm it on your account page.'
        : `Your ${count} passkeys open nothing until you confirm them on your account page.`,
    note: (contact: string) => `If you know nothing of this, please write to ${contact}.`,
    open: 'Log in',
  },
  securityAlert: {
    subject: (club: string, count: number, what: string) => `${club}: ${count} ${what} within an hour`,
    lead: (count: number, what: string, limit: number) =>
      `The security log counts ${count} ${what} within the last hour. The club asked to be told from ${limit} on.`,
    note: 'Another mail about the same comes an hour from now at the earliest. The parameters of the group Security say from how many on.',
    open: 'Open the security log',
    kinds: {
      LOGIN_FAILED: 'failed logins',
      REFUSED: 'refused calls',
      LIMITED: 'calls beyond a limit',
      RIGHTS_CHANGED: 'changes of roles and other rights',
      KEYS_CHANGED: 'changes of passwords and passkeys',
      SESSION_ENDED: 'ended sessions',
      SESSION_REUSED: 'sessions that somebody else may have',
      EXPORTED: 'exports of data',
      ACCOUNT_ERASED: 'erased accounts',
    },
  },
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  emergencyContact: {
    subject: (golfer: string) => `${golfer} names you as emergency contact`,
    lead: (golfer: string) =>
      `${golfer} would like the club to reach you if something happens on the course. This is what was entered about you:`,
    name: 'Name',
    phone: 'Phone',
    relation: 'Relation',
    note: (days: number) =>
      `Nothing is kept unless you agree. The link can be used for ${days} days; if you do nothing, nothing happens.`,
    look: 'See the request and agree',
  },
  avatar: {
    approved: {
      subject: 'Your avatar is approved',
      lead: 'Thank you for your beautifully clear avatar. It is approved, and everybody at the club sees it from now on.',
      note: 'You are ready for check-in … swing easy!',
      open: 'Open your account',
    },
    refused: {
      subject: 'Please send another avatar',
      lead: 'We looked at your avatar and can not use it.',
      note: 'An avatar shows your own face, clearly and from the front: it is required for check-in. Please upload another one.',
      open: 'Upload another avatar',
    },
  },
  digest: {
    subject: (count: number, threads: number) =>
      `${count === 1 ? '1 unread message' : `${count} unread messages`}${threads === 1 ? '' : ` in ${threads} threads`}`,
    lead: 'While you were away, this was said in your threads.',
    thread: (title: string, day: string | null, count: number) =>
      `${[title, day].filter((part) => part !== null && part !== '').join(', ') || 'A thread'}: ${count === 1 ? '1 message' : `${count} messages`}`,
    line: (name: string, excerpt: string) => `${name}: ${excerpt === '' ? 'a photo' : excerpt}`,
    moreMessages: (count: number) => `… and ${count} more`,
    moreThreads: (count: number) =>
      `There is more in ${count === 1 ? 'another thread' : `${count} other threads`}.`,
    note: 'A thread that is muted stays out of these mails, unless somebody names you in it.',
    openThread: 'Read and answer',
    openAll: 'All your messages',
  },
} as const;
