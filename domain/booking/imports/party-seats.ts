/** Says who has which place of a booking of a file: golfers of the club, guests by their names, and places without a name. Pure. */
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import { readName } from '@fourball/shared/club/imports/read-cells.ts';
import { nameKey, type KnownPerson } from '../../club/imports/find-people.ts';
import { meantGolfer } from '../../club/imports/meant-golfer.ts';
import type { Ground } from './find-ground.ts';
import { plainName, type SaidRow } from './read-bookings.ts';

export interface Seat {
  /** OPEN: nobody is named. */
  readonly kind: 'GOLFER' | 'GUEST' | 'OPEN';
  readonly row: number;
  readonly userId: number | null;
  readonly name: string | null;
  /** By the other program. */
  readonly paid: boolean;
}

interface SeatedGolfer {
  readonly userId: number;
  readonly name: string;
  readonly row: number;
}

export interface Seats {
  /** Whom each row means, or may mean. */
  readonly meant: ReadonlyMap<number, number>;
  readonly places: readonly Seat[];
  /** In the order of the file; the first of them is who booked. */
  readonly golfers: readonly SeatedGolfer[];
  /** By row: names beside the golfer's that are those of golfers of the club, whom a name alone does not bind. */
  readonly named: ReadonlyMap<number, readonly string[]>;
  readonly undecided: readonly { readonly row: number; readonly name: string }[];
  readonly refused: { readonly row: number; readonly told: Told } | null;
}

export const isTold = <Value extends object>(
  value: Value,
): value is Extract<Value, { readonly told: Told }> => 'told' in value;

const nameOf = ({ firstName, lastName }: KnownPerson): string => `${firstName} ${lastName}`;

export function seatsOf(party: readonly SaidRow[], ground: Ground): Seats {
  const meant = new Map<number, number>();
  const places: Seat[] = [];
  const golfers: SeatedGolfer[] = [];
  const named = new Map<number, string[]>();
  const undecided: { row: number; name: string }[] = [];
  let refused: Seats['refused'] = null;
  for (const said of party) {
    const { row, paid } = said;
    const seat = (kind: Seat['kind'], userId: number | null, name: string | null) =>
      void places.push({ kind, row, userId, name, paid });
    const who = whoIs(said, ground);
    if ('person' in who) meant.set(row, who.person.id);
    if (said.problem !== null) refused ??= { row, told: said.problem };
    else if ('told' in who) refused ??= { row, told: who.told };
    else if ('possible' in who) undecided.push({ row, name: nameOf(who.person) });
    else if ('person' in who) {
      const { person } = who;
      const twice = golfers.find(({ userId }) => userId === person.id);
      if (!ground.standings.has(person.id)) refused ??= { row, told: { code: 'NOT_ACTIVE' } };
      if (twice) refused ??= { row, told: { code: 'TWICE', row: twice.row } };
      golfers.push({ userId: person.id, name: nameOf(person), row });
      seat('GOLFER', person.id, nameOf(person));
    } else if ('guest' in who) seat('GUEST', null, who.guest);
    else seat('OPEN', null, null);
    for (const other of said.others) {
      if (knownAs(other, ground) === undefined) seat('GUEST', null, plainName(other));
      else {
        named.set(row, [...(named.get(row) ?? []), plainName(other)]);
        seat('OPEN', null, null);
      }
    }
  }
  const most = Math.max(0, ...party.map(({ players }) => players ?? 0));
  const row = party[0]?.row ?? 0;
  while (places.length < most) places.push({ kind: 'OPEN', row, userId: null, name: null, paid: false });
  return { meant, places, golfers, named, undecided, refused };
}

function knownAs(name: string, { found }: Ground): KnownPerson | undefined {
  const read = readName(name);
  const person = read === null ? undefined : found.byName.get(nameKey(read));
  return person?.closed ? undefined : person;
}

type Who =
  | { readonly person: KnownPerson }
  | { readonly person: KnownPerson; readonly possible: true }
  | { readonly guest: string }
  | { readonly told: Told }
  | { readonly nobody: true };

/** By number or address for sure; by the name alone perhaps, and the office says so. Whoever else has a name is a guest. */
function whoIs(said: SaidRow, ground: Ground): Who {
  const { memberNumber, email, player, decided } = said;
  if (memberNumber !== null || email !== null) {
    const meant = meantGolfer(said, ground.found);
    if ('id' in meant) return { person: meant };
    if (meant.told.code !== 'UNKNOWN_PERSON' || player === '') return { told: meant.told };
  }
  if (player === '') return { nobody: true };
  const known = knownAs(player, ground);
  if (known === undefined || decided === 'NEW') return { guest: plainName(player) };
  return decided === 'SAME' ? { person: known } : { person: known, possible: true };
}
