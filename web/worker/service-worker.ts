/** The service worker: keeps the files of the build, so that the app opens without a network, and shows what is pushed. */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isOf, noPages, pictures, pieces, type KeptLater } from './kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the build that are kept in advance; the build puts them in. */
declare const BUILT_FILES: PrecacheEntry[];

// What is pushed to the device.
self.importScripts('/push-worker.js');

// A new version waits until the person, or an UPDATE, says so.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// What the first page goes on to load is kept already.
clientsClaim();

precacheAndRoute(BUILT_FILES);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...noPages] }));

const limited = ({ cacheName, maxEntries, maxAgeSeconds }: KeptLater) => ({
  cacheName,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries, maxAgeSeconds, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, sameOrigin }) => isOf(pieces, url, sameOrigin), new CacheFirst(limited(pieces)));
registerRoute(
  ({ url, sameOrigin }) => isOf(pictures, url, sameOrigin),
  new StaleWhileRevalidate(limited(pictures)),
);
