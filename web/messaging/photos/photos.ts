/** Photos of messages in this page's memory: they are read with the session's token, which an image's address can't carry. */
import { getMessagePhoto } from '@fourball/shared/messaging/message-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { requestFile } from '../../lib/request/request.ts';

/** The most that are kept; of the oldest the memory is given back. */
const keptMax = 60;
const kept = new Map<number, Promise<string>>();

/** The address of a photo within this page. A photo that could not be read is asked for again by the next who shows it. */
export function loadPhoto(id: number): Promise<string> {
  const known = kept.get(id);
  if (known !== undefined) {
    // Used last: the last to go.
    kept.delete(id);
    kept.set(id, known);
    return known;
  }
  const loading = requestFile(getMessagePhoto, { params: { id }, quiet: true }).then(({ file }) =>
    URL.createObjectURL(file),
  );
  keep(id, loading);
  loading.catch(() => kept.delete(id));
  return loading;
}

/** One's own is there before the server has shown it. */
export const keepPhoto = (id: number, file: Blob): void =>
  keep(id, Promise.resolve(URL.createObjectURL(file)));

function keep(id: number, address: Promise<string>): void {
  kept.set(id, address);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) return;
    drop(oldest);
  }
}

function drop(id: number): void {
  void kept.get(id)?.then(URL.revokeObjectURL, () => undefined);
  kept.delete(id);
}

useSession.subscribe(({ leaving }) => {
  if (leaving) for (const id of kept.keys()) drop(id);
});
