/** Opens what commands about images work with, from the settings. */
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import type { ImageContext, ImageUser } from './image-context.ts';
import type { ImageStorage } from './storage/image-storage.ts';
import { createPictureMaker } from './picture-maker.ts';
import { openS3Storage } from './storage/s3-storage.ts';

export const openImageStorage = ({ images, dataDir }: Pick<Settings, 'images' | 'dataDir'>): ImageStorage =>
  images.bucket ? openS3Storage(images.bucket) : openDiskStorage(dataDir);

export interface OpenImageContext extends ImageContext {
  close(): Promise<void>;
}

/** `users` are the tables of all domains that hold addresses of images. */
export function openImageContext(
  house: House,
  settings: Pick<Settings, 'images' | 'dataDir' | 'publicUrl'>,
  users: readonly ImageUser[],
): OpenImageContext {
  const { images, publicUrl } = settings;
  const storage = openImageStorage(settings);
  const pictures = createPictureMaker({
    atOnce: images.concurrency,
    waiting: images.queue,
    pixels: images.pixelLimit,
    seconds: images.seconds,
  });
  return {
    house,
    storage,
    pictures,
    users,
    publicUrl,
    avatarLimit: images.avatarLimit,
    logo: images.logo,
    async close() {
      await pictures.close();
      storage.close();
    },
  };
}
