/** What the tests of the upload dialog share: a browser with pictures and a canvas, uploads that the test answers, and the dialog. */
import { Failure } from './network.ts';
import { act } from 'react';
import { beforeEach, vi } from 'vitest';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import type { ImageUploadOptions, ImageUploadResult } from '@fourball/web/club/images/image-upload.ts';
import { ava, button, click, pass, quietClub, rememberSession, startApp } from './start-app.tsx';

/** An upload as it left the browser, and what the test lets happen to it. */
export class Upload extends EventTarget {
  static sent: Upload[] = [];
  method = '';
  address = '';
  readonly headers = new Headers();
  form = new FormData();
  status = 0;
  responseText = '';
  aborted = false;
  readonly upload = new EventTarget();

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(form: FormData): void {
    this.form = form;
    Upload.sent.push(this);
  }
  abort(): void {
    this.aborted = true;
    this.#end('abort');
  }

  async progress(loaded: number, total: number): Promise<void> {
    await act(async () => {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    });
  }
  async answer(reply: object | Failure): Promise<void> {
    const [status, body] = reply instanceof Failure ? [reply.status, reply.body] : [200, reply];
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => this.#end('load'));
    await settle();
  }
  async lose(): Promise<void> {
    await act(async () => this.#end('error'));
    await settle();
  }

  #end(how: string): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

export const lastUpload = (): Upload => {
  const last = Upload.sent.at(-1);
  if (last === undefined) throw new Error('Nothing was uploaded.');
  return last;
};

interface Drawn {
  from: number[];
  width: number;
  height: number;
  quality: number;
}

/** What a browser has and a made-up one lacks: pictures with a size, and a canvas to draw on. */
export const browser = {
  /** The picture's own size; null: this browser can't read it. */
  picture: null as { width: number; height: number } | null,
  drawn: [] as Drawn[],
  bytesOf: (drawn: Drawn): number => drawn.width,
};

beforeEach(() => {
  Upload.sent = [];
  browser.picture = { width: 800, height: 600 };
  browser.drawn = [];
  browser.bytesOf = () => 1000;
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = browser.picture?.width ?? 0;
      naturalHeight = browser.picture?.height ?? 0;
      set src(address: string) {
        const readable = browser.picture !== null && address !== '';
        queueMicrotask(() => this.dispatchEvent(new Event(readable ? 'load' : 'error')));
      }
    },
  );
  // Reads at once: the made-up browser's own takes real time.
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      result = '';
      readAsDataURL(blob: Blob) {
        void blob.arrayBuffer().then((bytes) => {
          this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
          this.dispatchEvent(new Event('load'));
        });
      }
    },
  );
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(
    () => browser.picture?.width ?? 0,
  );
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(
    () => browser.picture?.height ?? 0,
  );
  // The picture lies in a box of 300 by 300, as wide as the box.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() =>
    browser.picture === null ? 300 : (300 * browser.picture.height) / browser.picture.width,
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
  const canvas = HTMLCanvasElement.prototype;
  let from: number[] = [];
  vi.spyOn(canvas, 'getContext').mockImplementation((() => ({
    fillRect: () => undefined,
    drawImage: (_: unknown, ...numbers: number[]) => (from = numbers.slice(0, 4)),
  })) as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type, quality) {
    const drawn = { from, width: this.width, height: this.height, quality: Number(quality) };
    browser.drawn.push(drawn);
    done(new Blob([new Uint8Array(browser.bytesOf(drawn))], { type }));
  });
});

export const saved = {
  imageId: 12,
  key: 'images/avatar/12.jpg',
  url: '/images/images/avatar/12.jpg',
  type: 'AVATAR',
  state: 'REVIEW',
  width: 100,
  height: 100,
};

/** Lets what was begun (a file read, a picture drawn) come to its end, and what follows be drawn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(50);
    });
  }
}

interface OpenUpload {
  outcome: { result: ImageUploadResult | null };
  /** Whom the app knows as logged in. */
  user: () => CurrentUser | null;
  avatarUploaded: () => boolean;
}

/** Opens the dialog in a running app; `result` is there once it is closed. */
export async function openDialog(
  options: Partial<ImageUploadOptions> & Pick<ImageUploadOptions, 'type'>,
  network = quietClub(),
): Promise<OpenUpload> {
  rememberSession();
  await startApp(network, '/');
  await import('@fourball/web/club/images/ImageUploadDialog.tsx');
  await import('@fourball/web/club/images/avatar-received.ts');
  const upload = await import('@fourball/web/club/images/open-image-upload.ts');
  const { useSession } = await import('@fourball/web/accounts/session/session.ts');
  const outcome: { result: ImageUploadResult | null } = { result: null };
  void upload.openImageUpload({ id: ava.userId, ...options }).then((result) => (outcome.result = result));
  await pass(300);
  return {
    outcome,
    user: () => useSession.getState().user,
    avatarUploaded: () => upload.useAvatarUploaded.getState().avatarUploaded,
  };
}

export const file = (name: string, bytes = 2048, type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

export async function choose(chosen: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file chooser.');
  await act(async () => {
    Object.defineProperty(input, 'files', { configurable: true, value: [chosen] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
  await act(async () => {
    for (const image of document.querySelectorAll('[data-cropper] img')) {
      image.dispatchEvent(new Event('load'));
    }
  });
  await settle();
}

export const frame = (): HTMLElement | null => document.querySelector('[role=application]');
export const theFrame = (): HTMLElement => {
  const found = frame();
  if (found === null) throw new Error('There is no cropper.');
  return found;
};
export async function save(): Promise<void> {
  await click(button('Save'));
  await settle();
}
export const alerts = (): string[] =>
  [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent ?? '').filter(Boolean);
