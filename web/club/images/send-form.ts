/** Sends a multipart form and tells how far it is: only XMLHttpRequest reports the progress of an upload. */
import type { Call, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { request, type RequestOptions } from '../../lib/request/request.ts';

/** The upload is done when the type is `Response`, not when all bytes have left. */
export type UploadEvent =
  { type: 'UploadProgress'; loaded: number; total: number } | { type: 'Response'; body: unknown };

export interface SendingOptions {
  /** Of the address. */
  params?: Readonly<Record<string, number | string>>;
  onEvent: (event: UploadEvent) => void;
  signal: AbortSignal;
}

/**
 * Makes one multipart call, like `request` in all else. Throws `RequestError` for every answer but a success, which the
 * caller shows (no dialog opens), and the signal's reason when the upload is given up.
 */
export async function sendForm<C extends Call>(
  call: C,
  body: RequestOptions<C>['body'],
  { params, onEvent, signal }: SendingOptions,
): Promise<ReplyOf<C>> {
  const via = (address: string, init: RequestInit) =>
    carry(address, init, (loaded, total) => onEvent({ type: 'UploadProgress', loaded, total }));
  const options: unknown = { params, body, signal, quiet: true, via };
  const reply = await request<C>(call, options as RequestOptions<C>);
  onEvent({ type: 'Response', body: reply });
  return reply;
}

/** Like `fetch`, as far as uploads need it. */
function carry(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  progress: (loaded: number, total: number) => void,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const giveUp = () => sending.abort();
    sending.open(method, address);
    new Headers(headers).forEach((value, name) => sending.setRequestHeader(name, value));
    sending.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded, total));
    sending.addEventListener('load', () =>
      resolve(new Response(sending.responseText, { status: sending.status })),
    );
    sending.addEventListener('error', () => reject(new TypeError('The upload got no answer.')));
    sending.addEventListener('abort', () => reject(signal?.reason as Error));
    sending.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
    signal?.addEventListener('abort', giveUp);
    sending.send(body instanceof FormData ? body : null);
  });
}
