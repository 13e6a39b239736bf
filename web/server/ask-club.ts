/** Asks the club's api who the club is, for a server of pages that has no database. */
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { clubInfo } from '@fourball/shared/club/shapes.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubLook, ReadLook } from './club-look.ts';

/** Milliseconds: so long an answer holds, and so long one is waited for. */
const holdsFor = 5_000;
const patience = 2_000;

/** `api` is where it answers: scheme, host and port. Whoever asks while a question is under way waits for the same answer. */
export function askClub(api: string, hold = holdsFor): ReadLook {
  const address = new URL(urlPathOf(getClubInfo), api);
  let asked: { readonly at: number; readonly look: Promise<ClubLook> } | undefined;
  const ask = async (): Promise<ClubLook> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    return clubInfo.parse(await response.json());
  };
  return () => {
    if (!asked || performance.now() - asked.at > hold) asked = { at: performance.now(), look: ask() };
    return asked.look;
  };
}
