// What the service worker does with a message that is pushed to it: it shows it, and leads to it when it is pressed.
// The payload is JSON: { title, body, url, tag }; the url is a page of ours.

/** Without its query, which says where in a thread to begin; null where it is no page of ours. */
const pageOf = (url) => {
  const { origin, pathname } = new URL(url, self.location.origin);
  return origin === self.location.origin ? pathname : null;
};

const windowsOfOurs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(event) {
  let said = {};
  try {
    said = event.data ? event.data.json() : {};
  } catch {
    // Not by us; a push must show something all the same.
  }
  const { title = '__CLUB_NAME__', body = '', url = '/messages', tag } = said;
  const page = pageOf(url) ?? '/messages';
  const looking = (await windowsOfOurs()).some(
    (client) => client.visibilityState === 'visible' && pageOf(client.url) === page,
  );
  if (looking) return;
  await self.registration.showNotification(String(title), {
    body: String(body),
    // A thread has one notification, which each message renews.
    tag: tag === undefined ? page : String(tag),
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { url: pageOf(url) === null ? '/messages' : url },
  });
}

async function open(url) {
  const page = pageOf(url);
  const windows = await windowsOfOurs();
  const there = windows.find((one) => pageOf(one.url) === page);
  // It is live: what was said stands in it.
  if (there !== undefined) return there.focus();
  const [any] = windows;
  if (any === undefined) return self.clients.openWindow(url);
  const focused = await any.focus();
  // A page that has just been opened may not be led by this worker yet.
  return focused.navigate(url).catch(() => self.clients.openWindow(url));
}

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
