/** Takes away what this device was told of a thread while no page was open, once the thread is read. */
import { readStored, storageKeys } from '../../lib/browser/storage.ts';

/** Whether it works changes nothing else. */
export async function putAwayNotification(conversationId: number): Promise<void> {
  if (readStored(storageKeys.pushFor) === null || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    // The tag under which the service worker shows what is pushed of the thread.
    const shown = await registration?.getNotifications({ tag: `thread-${conversationId}` });
    for (const notification of shown ?? []) notification.close();
  } catch {
    // Not every browser tells what it shows.
  }
}
