/** What the upload dialog is asked for, and what it answers. */
import type { ImageTypeName } from './image-types.ts';
import type { SendingOptions } from './send-form.ts';

/** An image as it is about to be sent. */
export interface ReadyImage {
  file: File;
  /** The name of the chosen file. */
  fileName: string;
}

export interface ImageUploadOptions {
  type: ImageTypeName;
  /** What the image belongs to; for an avatar or a cover photo of a golfer their user id. */
  id: number;
  title?: string;
  /** The key of the image that this one replaces. */
  oldImageKey?: string | null;
  /** Sends the image in place of the calls of images; use `sendForm` in it, so that progress is shown. */
  send?: (image: ReadyImage, how: SendingOptions) => Promise<unknown>;
}

export interface SavedImage {
  status: 201;
  imageFile: File;
  /** Data URL of what was sent. */
  preview: string;
  /** What the call replied. */
  reply: unknown;
}

/** 200: closed without saving. 201: saved. These are answers of the dialog, not of the server. */
export type ImageUploadResult = { status: 200 } | SavedImage;
