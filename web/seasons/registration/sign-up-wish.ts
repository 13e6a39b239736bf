/** What is chosen on the sign-up sheet, as it is kept and as it is sent; the defaults are put in where nothing was chosen. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { EntryQuote, SignUpResult } from '@fourball/shared/seasons/entry-shapes.ts';
import type { signUpEvent, signUpSeason, signUpTeam } from '@fourball/shared/seasons/registration-calls.ts';
import type { QuoteAsked } from './entry-queries.ts';
import { words } from './registration-words.en.ts';
import type { SignUpTarget } from './sign-up-target.ts';

/** A partner who is asked: a golfer of the club, or somebody who has only an address. */
export interface Partner {
  userId: number | null;
  name: string;
  email: string;
}

/** Extras that somebody wants. */
export interface ExtrasDraft {
  feeIds: number[];
  /** What was chosen of an extra, by its fee. */
  answers: Record<string, string>;
}

export interface GuestDraft extends ExtrasDraft {
  name: string;
}

export const blankGuest: GuestDraft = { name: '', feeIds: [], answers: {} };

export interface WishDraft extends ExtrasDraft {
  /** False: as suggested. */
  divisionChosen: boolean;
  divisionId: number | null;
  contestIds: number[];
  spotsId: number | null;
  guestsBrought: GuestDraft[];
  teamName: string;
  partners: Partner[];
  looking: boolean;
  askFirst: boolean;
  permanentWish: boolean;
  comments: string;
}

export const blankWish: WishDraft = {
  divisionChosen: false,
  divisionId: null,
  contestIds: [],
  spotsId: null,
  feeIds: [],
  answers: {},
  guestsBrought: [],
  teamName: '',
  partners: [],
  looking: false,
  askFirst: false,
  permanentWish: false,
  comments: '',
};

/** `steak / fish` is a choice of two; anything else is a question to be answered in words. */
export function choicesOf(optionsDescription: string): string[] {
  const parts = optionsDescription
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : [];
}

/** The division that is taken: the chosen one, else the suggested, else the only one that takes anybody. */
export function divisionOf(draft: WishDraft, quote: EntryQuote | undefined): number | null {
  if (draft.divisionChosen) return draft.divisionId;
  const open = (quote?.competitions ?? []).filter(({ contest, open: takes }) => !contest && takes);
  const found = open.find(({ suggested }) => suggested) ?? (open.length === 1 ? open[0] : undefined);
  return found?.competitionId ?? null;
}

/** Only what is still offered: a draft may be older than the fees. */
const wantedExtras = ({ feeIds }: ExtrasDraft, quote: EntryQuote | undefined): number[] =>
  quote === undefined ? feeIds : feeIds.filter((feeId) => quote.optional.some((fee) => fee.feeId === feeId));

const targetOf = ({ eventId, seasonId }: SignUpTarget) => (eventId === null ? { seasonId } : { eventId });

/** Nobody brings guests into a team. */
export const guestsOf = ({ partners, guestsBrought }: WishDraft): GuestDraft[] =>
  partners.length > 0 ? [] : guestsBrought;

/** Until the guest has a name it is the first, the second, the third. */
export const guestName = ({ name }: GuestDraft, at: number): string =>
  name.trim() === '' ? words.guests.unnamed(at + 1) : name.trim();

/** A guest who has no name yet costs as much as one who has. */
export const askedFor = (
  target: SignUpTarget,
  draft: WishDraft,
  quote: EntryQuote | undefined,
): QuoteAsked => ({
  ...targetOf(target),
  competitionId: divisionOf(draft, quote),
  contestIds: draft.contestIds,
  feeIds: wantedExtras(draft, quote),
  guests: guestsOf(draft).map(guestName),
  guestFeeIds: guestsOf(draft).map((guest) => wantedExtras(guest, quote)),
});

/** What signing up leads to, with the partners' places counted too. */
export function outcomeOf(
  { waitlist }: SignUpTarget,
  { partners }: WishDraft,
  { result, free }: EntryQuote,
): SignUpResult {
  if (result !== 'REGISTERED' || free === null || free >= 1 + partners.length) return result;
  return waitlist ? 'WAITLISTED' : 'FULL';
}

/** What was answered about the wanted extras, line by line. */
function answersOf(
  draft: ExtrasDraft,
  quote: EntryQuote,
  say: (name: string, answer: string) => string,
): string[] {
  const wanted = wantedExtras(draft, quote);
  return quote.optional.flatMap(({ feeId, name, optionsDescription }) => {
    const answer = (draft.answers[feeId] ?? choicesOf(optionsDescription)[0] ?? '').trim();
    return wanted.includes(feeId) && answer !== '' ? [say(name, answer)] : [];
  });
}

/** What was answered about the extras, also those of guests, then what was typed. */
function commentsOf(draft: WishDraft, quote: EntryQuote): string {
  const { chosen, chosenFor } = words.extras;
  const answers = [
    ...answersOf(draft, quote, chosen),
    ...guestsOf(draft).flatMap((guest, at) =>
      answersOf(guest, quote, (name, answer) => chosenFor(name, guestName(guest, at), answer)),
    ),
  ];
  return [...answers, draft.comments.trim()].filter((line) => line !== '').join('\n');
}

type Fields = Omit<BodyInput<typeof signUpTeam>, 'eventTypeId' | 'eventId' | 'seasonId' | 'team'>;

export type SignUpBody =
  | { call: 'event'; body: BodyInput<typeof signUpEvent> }
  | { call: 'season'; body: BodyInput<typeof signUpSeason> }
  | { call: 'team'; body: BodyInput<typeof signUpTeam> };

/** The total is what was shown: another one is told, and nothing is done. */
export function bodyOf(target: SignUpTarget, draft: WishDraft, quote: EntryQuote): SignUpBody {
  const asked = askedFor(target, draft, quote);
  const fields: Fields = {
    competitionId: asked.competitionId ?? null,
    contestIds: asked.contestIds ?? [],
    feeIds: asked.feeIds ?? [],
    guests: asked.guests ?? [],
    guestFeeIds: asked.guestFeeIds ?? [],
    registrationSpotsId: quote.pools.some(({ spotsId }) => spotsId === draft.spotsId) ? draft.spotsId : null,
    comments: commentsOf(draft, quote),
    askFirst: draft.askFirst,
    permanentWish: target.eventId === null && draft.permanentWish,
    lookingForPartner: target.eventId !== null && draft.looking && draft.partners.length === 0,
    expectedTotal: quote.total,
  };
  const { partners } = draft;
  const team =
    partners.length === 0
      ? null
      : {
          name: draft.teamName.trim(),
          userIds: partners.flatMap(({ userId }) => userId ?? []),
          partners: partners.flatMap(({ userId, name, email }) => (userId === null ? [{ name, email }] : [])),
        };
  const { eventId, seasonId, eventTypeId } = target;
  if (eventId !== null) return { call: 'event', body: { eventId, ...fields, team } };
  return team === null
    ? { call: 'season', body: { seasonId, ...fields } }
    : { call: 'team', body: { eventTypeId, seasonId, ...fields, team } };
}
