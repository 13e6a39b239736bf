/** Who may put and remove images: pure, and no by default. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import { may, type Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { pictureKinds, type OwnerKind } from './picture-kinds.ts';

/** What golfers put for themselves. */
const ownTypes: readonly ImageKind[] = ['AVATAR', 'COVER_PHOTO'];

/** Who of the office may put and remove what belongs to what; of golfers, what others have: their own is theirs. */
const ofOffice: Readonly<Partial<Record<OwnerKind, readonly OfficeRight[]>>> = {
  USER: ['CONTENT', 'MEMBERSHIP'],
  COURSE: ['MANAGER', 'CONTENT'],
  EVENT_TYPE: ['EVENTS', 'CONTENT'],
};

/** `put`: any image of anything. `putOwn`, `remove`: of oneself for golfers, anything of its own for the office that removes. */
export type ImagePermission = 'put' | 'putOwn' | 'remove';

export function can(
  actor: Actor,
  permission: ImagePermission,
  { type, ownerId }: { type: ImageKind; ownerId: number },
): boolean {
  if (actor.kind !== 'user') return false;
  const office = mayPut(actor, type);
  const own = ownTypes.includes(type) && ownerId === actor.userId;
  switch (permission) {
    // Organizers reach the call for the images of their own events, of which there are none yet.
    case 'put':
      return office;
    case 'putOwn':
      return own;
    case 'remove':
      return own || office;
  }
}

/** Whether the actor looks after images of such a type, whoever has them. */
export const mayPut = (actor: Actor, type: ImageKind): boolean =>
  may(actor, ...(ofOffice[pictureKinds[type].ownerKind] ?? ['CONTENT']));

/** Errors: forbidden. */
export function allow(
  actor: Actor,
  permission: ImagePermission,
  image: { type: ImageKind; ownerId: number },
): void {
  if (!can(actor, permission, image)) throw new AppError('forbidden');
}
