/** Takes the records of images out that nothing shows any more; a job removes their files after the commit. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import { emit } from '../../kernel/emit.ts';
import { pictureKinds } from './picture-kinds.ts';

export interface Retired {
  readonly type: ImageKind;
  readonly ownerId: number;
  /** The one that stays. The new one of `storeImage` stays in any case. */
  readonly except?: number;
  /** Only the one behind this address. */
  readonly url?: string;
  readonly state?: 'REVIEW' | 'APPROVED';
}

const retire = prepared(
  'images.retire',
  `delete from images
   where owner_kind = $6 and owner_id = $2 and type = $1
     and ($3::bigint is null or id <> $3) and ($4::text is null or '/' || key = $4)
     and ($5::text is null or state = $5)
   returning key`,
);

/** Images of the library are never retired this way, even where an owner shows them. Returns the keys. */
export async function retireImages(
  tx: Transaction,
  { type, ownerId, except, url, state }: Retired,
): Promise<string[]> {
  const gone = await tx.query<{ key: string }>(retire, [
    type,
    ownerId,
    except ?? null,
    url ?? null,
    state ?? null,
    pictureKinds[type].ownerKind,
  ]);
  const keys = gone.map(({ key }) => key);
  if (keys.length > 0) await emit(tx, imagesRetired, { keys });
  return keys;
}
