/** What makes the pages an app that can be installed and that opens without a network: its manifest and its service worker. */
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { namePlace } from './server/club-name.ts';

const days = (count: number) => count * 24 * 60 * 60;

/** Heavier pieces are kept when they are first used, not fetched in advance over somebody's phone. */
const heaviest = 60_000;

export const installable: Partial<VitePWAOptions> = {
  filename: 'service-worker.js',
  // The page registers it itself, once it has settled.
  injectRegister: null,
  manifest: {
    id: '/',
    name: `Fourball: ${namePlace}`,
    short_name: 'Fourball',
    description: `The live clubhouse: tee times, invitations and threads of ${namePlace}.`,
    lang: 'en-CA',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['sports', 'lifestyle'],
    // The splash: the icon on the page's own ground.
    background_color: '#faf8f4',
    theme_color: '#1f6b3a',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Tee sheet', url: '/book', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
      { name: 'My bookings', url: '/bookings', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    ],
  },
  workbox: {
    globPatterns: [
      'index.html',
      'favicon.svg',
      'color-scheme.js',
      'icons/icon-192.png',
      'assets/*.{js,css}',
      'assets/inter-latin-wght-*.woff2',
    ],
    manifestTransforms: [
      (entries) => ({
        manifest: entries.filter(({ url, size }) => /\/(?:base|index)-/.test(url) || size <= heaviest),
        warnings: [],
      }),
    ],
    // Two small files less to fetch, and none that a policy could refuse.
    inlineWorkboxRuntime: true,
    // What is pushed to the device.
    importScripts: ['/push-worker.js'],
    cleanupOutdatedCaches: true,
    // What the first page goes on to load is kept already.
    clientsClaim: true,
    // A new version waits until the person, or an UPDATE, says so.
    skipWaiting: false,
    navigateFallback: '/index.html',
    // Everything that is not a page of ours goes to the server, and fails without it.
    navigateFallbackDenylist: [
      /^\/(?:api|dev|docs|images|portraits|socket\.io|session)(?:\/|$)/,
      /^\/(?:healthz|readyz)$/,
      /\/[^/@]+\.\w{1,12}$/,
    ],
    // Calls are in no list here: what they say is never answered from a cache of the worker's.
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'pieces',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 150, maxAgeSeconds: days(60), purgeOnQuotaError: true },
        },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/(?:images|portraits)\//.test(url.pathname),
        handler: 'StaleWhileRevalidate',
        options: {
          cacheName: 'pictures',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 300, maxAgeSeconds: days(30), purgeOnQuotaError: true },
        },
      },
    ],
  },
};
