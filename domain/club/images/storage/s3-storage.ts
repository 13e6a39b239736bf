/** Keeps image files in a bucket of a server that speaks the protocol of S3. */
import type { BucketSettings } from '../../../kernel/settings.ts';
import { checkPrefix, isImageKey, type ImageStorage } from './image-storage.ts';

/** HEAD has no body to say more in than its status. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Milliseconds: a bucket that does not answer fails the request instead of holding it. */
const patience = { connectionTimeout: 5_000, requestTimeout: 20_000 };

/** The bucket must be there. The first call loads the client, which only those with a bucket wait for. */
export function openS3Storage({
  endpoint,
  bucket: Bucket,
  region,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: BucketSettings): ImageStorage {
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      // Other servers than Amazon's know no checksum trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: patience,
    });
    return { sdk, client };
  };
  let opened: ReturnType<typeof open> | undefined;
  const s3 = () => (opened ??= open());

  const head = async (Key: string) => {
    const { sdk, client } = await s3();
    try {
      return await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    async put(Key, Body, ContentType) {
      if (!isImageKey(Key)) throw new Error('No key of an image.');
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },

    async get(Key) {
      const found = isImageKey(Key) ? await head(Key) : undefined;
      if (!found) return undefined;
      return {
        bytes: found.ContentLength ?? 0,
        storedAt: found.LastModified ?? new Date(),
        etag: found.ETag ?? `"${found.ContentLength}"`,
        async open() {
          const { sdk, client } = await s3();
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
          if (!Body) throw new Error(`${Key} came without content.`);
          // In Node the body is a stream of Node's.
          return Body as unknown as NodeJS.ReadableStream;
        },
      };
    },

    async remove(Key) {
      // The server says the same whether there was one.
      if (!isImageKey(Key) || !(await head(Key))) return false;
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
      return true;
    },

    async list(Prefix) {
      checkPrefix(Prefix);
      const { sdk, client } = await s3();
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isImageKey(Key)) keys.push(Key);
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return keys.sort();
    },

    // A bucket has an object whole or not at all.
    removeUnfinished: async () => 0,

    close: () => void opened?.then(({ client }) => client.destroy()),
  };
}
