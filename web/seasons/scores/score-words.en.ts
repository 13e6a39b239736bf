/** The English words of entering scores: the card on the phone, what waits to be sent, signing, and markers on the course. */
import type { EntryRefusal, MarkerKind, MarkerReply } from '@fourball/shared/seasons/scores/score-shapes.ts';

type MarkerRefusal = NonNullable<MarkerReply['why']>;

const refusals: Record<EntryRefusal | MarkerRefusal, string> = {
  SIGNED: 'the card is signed by player and marker. An organizer can reopen it.',
  FINAL: 'the results are final.',
  NOT_YOURS: 'it is not a card of your group any more.',
  NO_SUCH_HOLE: 'the card has no such hole.',
  NO_SUCH_DRIVER: 'whose drive it was plays not in this side.',
  COUNTER_TAKEN: 'another entry came under the same number. Send it again.',
  OUT: 'the player has withdrawn, is disqualified or did not start.',
  CANCELLED: 'the event is called off.',
  NOT_STARTED: 'the event is not today.',
  NO_SUCH_MARKER: 'there is no such marker on this hole.',
};

/** `hole 3`, `holes 3, 5 and 7 to 18`. */
function holes(list: readonly number[]): string {
  const spans: string[] = [];
  for (const [at, hole] of list.entries()) {
    if (list[at - 1] === hole - 1) continue;
    let last = at;
    while (list[last + 1] === (list[last] ?? 0) + 1) last += 1;
    spans.push(last > at + 1 ? `${hole} to ${list[last]}` : list.slice(at, last + 1).join(', '));
  }
  const parts = spans.join(', ').split(', ');
  const said = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${list.length === 1 ? 'hole' : 'holes'} ${said}`;
}

const relations: Record<number, string> = {
  [-3]: 'albatross',
  [-2]: 'eagle',
  [-1]: 'birdie',
  0: 'par',
  1: 'bogey',
  2: 'double',
};

export const words = {
  title: (event: string) => `Scores, ${event}`,
  back: 'To the event',
  loading: 'Loading the cards of your group',
  eventRound: (event: string, round: number) => `${event}, round ${round}`,
  rounds: 'Rounds',
  round: (round: number) => `Round ${round}`,
  views: { label: 'Parts of the card', hole: 'Hole', card: 'Card', sign: 'Sign' },
  /** Between the hole that is entered and the others. */
  hole: {
    title: (hole: number) => `Hole ${hole}`,
    /** All square after the last one: the course is begun once more. */
    extra: (extra: number, hole: number) => `Extra hole ${extra}: hole ${hole} again`,
    facts: (par: number, strokeIndex: number, length: number | null) =>
      [`Par ${par}`, `index ${strokeIndex}`, ...(length === null ? [] : [`${length} yd`])].join(' · '),
    before: 'Hole before',
    next: 'Next hole',
    cards: (hole: number) => `Scores of hole ${hole}`,
    row: (name: string, score: string, strokes: string) =>
      `${name}: ${score}${strokes === '' ? '' : `, ${strokes}`}`,
    none: 'no score',
    strokes: (count: number) =>
      count === 0
        ? ''
        : count < 0
          ? `gives back ${Math.abs(count) === 1 ? 'a stroke' : `${Math.abs(count)} strokes`}`
          : `receives ${count === 1 ? 'a stroke' : `${count} strokes`}`,
    last: (hole: number, score: string) => `Hole ${hole}: ${score}`,
    waits: 'Waits to be sent',
    prompt: (name: string) => `Score of ${name}`,
    promptDrive: 'Whose drive was taken?',
    done: (hole: number) => `Hole ${hole} is entered.`,
    undo: 'Undo',
    drive: 'Drive',
    driveOf: (name: string) => `Drive of ${name}`,
    allDone: 'All holes are entered.',
    review: 'Review and sign',
    nothingToEnter: 'Nothing can be entered on these cards any more.',
    readOnly: 'You can look at these cards. Only golfers of the group enter scores.',
  },
  keys: {
    label: (name: string, hole: number) => `Score of ${name} on hole ${hole}`,
    strokes: (strokes: number, relation: string) =>
      relation === '' ? `${strokes}` : `${strokes}, ${relation}`,
    relation: (strokes: number, par: number) =>
      strokes === 1 && par > 2 ? 'ace' : (relations[strokes - par] ?? ''),
    more: '10+',
    moreLabel: '10 strokes or more',
    fewer: 'Back',
    pickedUp: 'Picked up',
    concede: 'Concede',
    concedeLabel: 'Concede the hole',
    clear: 'Clear',
    clearLabel: 'Take the score back',
  },
  score: {
    PICKED_UP: 'picked up',
    CONCEDED: 'conceded',
    short: { PICKED_UP: 'PU', CONCEDED: 'C' },
  },
  standing: {
    none: 'Nothing entered',
    even: 'E',
    thru: (thru: number, total: number) => (thru === total ? 'after all holes' : `after ${thru}`),
    points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    net: (score: string) => `net ${score}`,
    match: {
      square: 'All square',
      up: (name: string, up: number) => `${name} ${up} up`,
      after: (thru: number) => `after ${thru}`,
      dormie: 'dormie',
      won: (name: string, result: string) => `${name} won, ${result}`,
      halved: 'Halved',
    },
  },
  sync: {
    label: 'What is sent',
    sent: 'All sent',
    sending: (count: number) => `Sending ${count}`,
    waits: (count: number) => (count === 1 ? '1 waits for network' : `${count} wait for network`),
    login: (count: number) => (count === 1 ? '1 waits for your login' : `${count} wait for your login`),
    logIn: 'Log in',
    loginText:
      'Your session has ended. What you entered is kept on this phone and is sent once you have logged in.',
    asOf: (time: string) => `Of the others you see what was known at ${time}.`,
    ready: 'Kept on this phone: it opens without a network too.',
    notKept:
      'This browser keeps nothing. Scores are sent at once; those that wait for network are lost if you close the page.',
  },
  refused: {
    title: 'Not taken',
    entry: (name: string, hole: number, score: string, why: string) =>
      `${name}, hole ${hole}, ${score}: ${why}`,
    why: (word: string) => (word in refusals ? refusals[word as keyof typeof refusals] : word),
    again: 'Send again',
    againOne: (name: string, hole: number) => `Send the score of ${name} on hole ${hole} again`,
    seen: 'Drop it',
    seenOne: (name: string, hole: number) => `Drop the score of ${name} on hole ${hole}`,
    cleared: 'no score',
  },
  dispute: {
    title: (name: string, hole: number) => `${name}, hole ${hole}: two phones differ`,
    short: 'Phones differ',
    lead: 'Tap the score that is right.',
    by: (name: string | null) => (name === null ? 'by the group’s link' : `by ${name}`),
    settle: (score: string, by: string) => `${score}, ${by}`,
    another: 'Another score',
    cannot: 'Its player, its marker or an organizer says which one is right.',
    other: (name: string, hole: number) => `${name}, hole ${hole}: phones differ`,
    open: 'Settle it',
    openOne: (name: string, hole: number) => `Settle hole ${hole} of ${name}`,
  },
  suspended: {
    title: {
      LIGHTNING: 'Play is suspended: lightning',
      WEATHER: 'Play is suspended: weather',
      DARKNESS: 'Play is suspended: darkness',
      OTHER: 'Play is suspended',
    },
    now: 'Stop at once, mark your ball and go to shelter.',
    calm: 'You may finish the hole, then mark your ball and wait.',
    since: (time: string) => `Since ${time}. Holes that you have played can still be entered.`,
  },
  state: {
    failed: 'The cards did not load',
    failedText: 'Nothing that you entered is lost.',
    offline: 'The cards are not on this phone yet',
    offlineText: 'Open this page once with a network: from then on it works without one.',
    missing: 'There are no cards for you here',
    missingText: 'You play in none of the groups of this event, or they are not published yet.',
    noGroup: 'The groups are not out yet',
    noGroupText: 'Your group’s cards stand here once the organizers have published the groups.',
    noCourse: 'There are no cards yet',
    noCourseText:
      'The organizers have not named the course, and cards have its par. Ask them: once it is named, the cards stand here.',
    linkGone: 'This link opens no cards any more',
    linkGoneText: 'It was taken back, or its golfer plays in no group. Ask the group for a new one.',
    logIn: 'Log in to enter scores',
    logInText: 'Or scan the code that a golfer of the group shows you: it needs no login.',
    kept: (count: number) =>
      count === 1 ? '1 score waits on this phone.' : `${count} scores wait on this phone.`,
    cancelled: 'The event is called off.',
    final: 'The results are final.',
  },
  card: {
    title: 'Card of the group',
    hole: 'Hole',
    par: 'Par',
    index: 'Index',
    out: 'Out',
    in: 'In',
    total: 'Total',
    noIndex: '–',
    open: (hole: number) => `Enter hole ${hole}`,
    legend: 'A dot is a stroke received. PU is picked up, C conceded.',
    handOn: 'Hand on this card',
    why: 'Why?',
    whyOf: (name: string) => `Why does ${name} receive these strokes?`,
    tee: (name: string) => `${name} tee`,
    handicap: (playing: number) => `Playing handicap ${playing < 0 ? `+${-playing}` : playing}`,
    withoutHandicap: 'No handicap: plays without strokes',
  },
  why: {
    title: (name: string) => `Handicap of ${name}`,
    course: 'The course handicap was frozen when the groups were published.',
    none: 'No handicap was known when the groups were published, so that no strokes are received.',
    failed: 'This handicap can’t be explained here.',
  },
  sign: {
    title: 'Review and sign',
    concede: 'Concede the match',
    concedeOne: (name: string) => `Concede the match of ${name}`,
    concedeTitle: 'Concede this match?',
    concedeText: 'The other side wins it. A concession can’t be withdrawn.',
    concedeKeep: 'Play on',
    conceded: (by: string, time: string) => `Match conceded by ${by} at ${time}.`,
    matchConceded: 'The match is conceded.',
    lead: 'Player and marker compare the card hole by hole, then both sign. Signed by both it is locked.',
    missing: (list: readonly number[]) => `Nothing is entered for ${holes(list)}.`,
    disputed: (list: readonly number[]) => `Phones differ on ${holes(list)}.`,
    waits: (count: number) =>
      count === 1 ? '1 score is not sent yet.' : `${count} scores are not sent yet.`,
    marker: (name: string) => `Marker: ${name}`,
    noMarker: 'Nobody marks this card yet.',
    chooseMarker: (name: string) => `Who marks the card of ${name}?`,
    choose: 'Choose one',
    asPlayer: 'Sign as player',
    asMarker: 'Sign as marker',
    signOne: (action: string, name: string) => `${action}: card of ${name}`,
    byPlayer: (name: string, time: string) => `Signed as player: ${name}, ${time}`,
    byMarker: (name: string, time: string) => `Signed as marker: ${name}, ${time}`,
    locked: 'Signed by both. The card is locked; an organizer can reopen it with a reason.',
    outcome: { NR: 'No result', WD: 'Withdrawn', DQ: 'Disqualified', NS: 'Did not start' },
    gross: (strokes: number) => `${strokes} strokes`,
    needsNetwork: 'Signing needs a network. The scores are kept on this phone until then.',
    signed: (name: string) => `The card of ${name} is signed.`,
    stale: 'The card was changed a moment ago. Look at it once more, then sign.',
    incomplete: (list: readonly number[]) => `The server lacks ${holes(list)}.`,
    samePerson: 'Player and marker have to be two persons.',
    alreadySigned: 'It was signed already.',
    failed: 'It was not signed. Try again.',
    otherCaller: 'Somebody else is logged in on this device by now, so nothing was done.',
    markerSet: 'The marker is changed.',
  },
  photos: {
    title: 'Photo of the paper card',
    add: 'Take a photo',
    addOne: (name: string) => `Take a photo of the paper card of ${name}`,
    offline: 'A photo is sent at once, so it needs a network. Nothing of it is kept until then.',
    sending: 'Sending the photo',
    sent: 'The photo stands beside the card.',
    failed: 'The photo was not sent. It is not kept on this phone: please take it again later.',
    show: (by: string, time: string) => `Photo by ${by}, ${time}`,
    remove: 'Remove',
    removeOne: (by: string, time: string) => `Remove the photo by ${by}, ${time}`,
    notShown: 'The photo could not be loaded.',
  },
  marker: {
    title: { CLOSEST_TO_THE_PIN: 'Closest to the pin', LONG_DRIVE: 'Longest drive' } satisfies Record<
      MarkerKind,
      string
    >,
    none: 'Nobody yet',
    best: (name: string, distance: string) => `${name}, ${distance}`,
    open: 'Enter',
    openOne: (title: string, hole: number) => `Enter ${title.toLowerCase()} of hole ${hole}`,
    dialog: (title: string, hole: number) => `${title}, hole ${hole}`,
    who: 'Who',
    distance: 'Metres',
    distanceHint: 'Such as 3.25',
    wrong: 'Please enter metres from 0 to 600, such as 3.25.',
    save: 'Save',
    takeBack: 'Take it back',
    metres: (centimetres: number) => `${(centimetres / 100).toFixed(2)} m`,
    waits: 'waits to be sent',
  },
  handOn: {
    title: 'Hand on this card',
    lead: 'Whoever scans this code enters the scores of this group, without a login. Use it when a phone dies.',
    code: 'Code with the address of this card',
    loading: 'Making the link',
    share: 'Share the link',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied. Here it is:',
    failed: 'The link could not be made',
    failedText: 'It needs a network once. The cart sign carries the same code.',
    revoke: 'Make it open nothing any more',
    revoked: 'The link opens nothing any more.',
    shareTitle: (event: string) => `Scores of ${event}`,
  },
} as const;

/** How a score is said: in words for screen readers and sentences, short in tables. */
export const sayScore = (score: { kind: string; strokes: number | null } | undefined): string =>
  score === undefined
    ? words.hole.none
    : score.kind === 'PICKED_UP' || score.kind === 'CONCEDED'
      ? words.score[score.kind]
      : String(score.strokes ?? words.hole.none);

export const shortScore = (score: { kind: string; strokes: number | null } | undefined): string =>
  score === undefined
    ? ''
    : score.kind === 'PICKED_UP' || score.kind === 'CONCEDED'
      ? words.score.short[score.kind]
      : String(score.strokes ?? '');

/** To par as boards write it. */
export const spellToPar = (toPar: number): string =>
  toPar === 0 ? words.standing.even : toPar > 0 ? `+${toPar}` : `−${-toPar}`;
