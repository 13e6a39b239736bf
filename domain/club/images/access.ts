/** Who may put and remove images: pure, and no by default. */
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';

/** What golfers put for themselves. */
const ownTypes: readonly ImageKind[] = ['AVATAR', 'COVER_PHOTO'];

/** `put`: any image of anything. `putOwn`, `remove`: of oneself for golfers, anything for admins who remove. */
export type ImagePermission = 'put' | 'putOwn' | 'remove';

export function can(
  actor: Actor,
  permission: ImagePermission,
  { type, ownerId }: { type: ImageKind; ownerId: number },
): boolean {
  if (actor.kind !== 'user') return false;
  const admin = actor.roles.has('ADMIN');
  const own = ownTypes.includes(type) && ownerId === actor.userId;
  switch (permission) {
    // Organizers reach the call for the images of their own events, of which there are none yet.
    case 'put':
      return admin;
    case 'putOwn':
      return own;
    case 'remove':
      return own || admin;
  }
}

/** Errors: forbidden. */
export function allow(
  actor: Actor,
  permission: ImagePermission,
  image: { type: ImageKind; ownerId: number },
): void {
  if (!can(actor, permission, image)) throw new AppError('forbidden');
}
