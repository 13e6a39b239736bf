/** What every command about images works with; made once per process. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { ImageKind } from '@fourball/shared/club/enums.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { House } from '../../kernel/house.ts';
import type { ImageStorage } from './storage/image-storage.ts';
import type { PictureMaker } from './picture-maker.ts';

export interface StoredImage {
  readonly imageId: number;
  readonly key: string;
  /** As it stands in `avatar_url` and the like: `/images/…`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A table whose rows hold addresses of images, told of by the domain that owns it. `url` is `/images/…`; a text that
 * holds it in HTML uses it too.
 */
export interface ImageUser {
  /** What `imageUsage.kind` says of its rows: USER, EVENT_TYPE … */
  readonly kind: string;
  findUses(sql: Sql, url: string): Promise<ImageUsage[]>;
  /** Of these addresses, those that rows use. */
  findUsed(sql: Sql, urls: readonly string[]): Promise<string[]>;
  /** Takes what `replaceUrl` needs before the image itself is locked; where its rows alone are enough, nothing. */
  lock?(tx: Transaction): Promise<void>;
  /** Puts another address in the place of one, when an image of the library is exchanged. */
  replaceUrl(tx: Transaction, from: string, to: string): Promise<void>;
  /** Takes an address out of the rows that show it; without this an image in use can't be removed. */
  clearUrl?(tx: Transaction, url: string): Promise<void>;
  /**
   * For image types that `POST image` may put straight into a row: locks the row with that id, writes the address and
   * returns true; false where there is no such row.
   */
  readonly attach?: Partial<
    Record<ImageKind, (tx: Transaction, ownerId: number, image: StoredImage) => Promise<boolean>>
  >;
}

export interface ImageContext {
  readonly house: House;
  readonly storage: ImageStorage;
  /** Makes pictures out of uploads, off the main thread. */
  readonly pictures: PictureMaker;
  readonly users: readonly ImageUser[];
  /** The origin that addresses in rows may begin with; they are kept without it. */
  readonly publicUrl: string;
  /** Bytes; the selected file of an avatar may not be larger. */
  readonly avatarLimit: number;
  /** What the club's logo may be: bytes at most, and pixels of its longer side at least. */
  readonly logo: { readonly limit: number; readonly leastSide: number };
}
