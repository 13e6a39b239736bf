/** The file chosen in the upload dialog: checked, read, and turned into what is sent. */
import { useRef, useState } from 'react';
import { refusedByCropper, type CropArea } from './cropper-rules.ts';
import { drawImage, loadImage } from './draw-image.ts';
import {
  extensionOf,
  imageTypeOf,
  isAccepted,
  sentExtension,
  sentMax,
  type ImageTypeName,
} from './image-types.ts';
import { words } from './image-words.en.ts';
import type { ReadyImage } from './image-upload.ts';

export interface ChosenFile {
  /** Another one for each choice, also of the same file. */
  turn: number;
  file: File;
  fileName: string;
  fileType: string;
  fileExtension: string;
  /** Data URL. */
  value: string;
  /** Whether it may be saved; what stands against it is told beside it. */
  fine: boolean;
  /** The cropper takes it. */
  croppable: boolean;
}

export function useImageChoice(type: ImageTypeName) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const last = useRef(0);

  /** Of several files chosen in a row the last one counts, whichever is read first. */
  const choose = async (file: File) => {
    const turn = ++last.current;
    setChosen(null);
    setProblem(null);
    if (!isAccepted(file.name)) {
      setReading(false);
      setProblem(words.upload.wrongType);
      return;
    }
    setReading(true);
    const { aspect, fileMax } = imageTypeOf(type);
    const value = await dataUrlOf(file).catch(() => null);
    if (value === null) {
      if (turn !== last.current) return;
      setReading(false);
      setProblem(words.cropper.notLoaded);
      return;
    }
    const refused = aspect === null ? null : ((await refusedByCropper(file)) ?? (await unreadable(value)));
    if (turn !== last.current) return;
    const tooBig = fileMax !== undefined && file.size > fileMax;
    setReading(false);
    setProblem(tooBig ? words.upload.tooBig : refused);
    setChosen({
      turn,
      file,
      fileName: file.name,
      fileType: file.type,
      fileExtension: extensionOf(file.name),
      value,
      fine: !tooBig && refused === null,
      croppable: aspect !== null && refused === null,
    });
  };

  return { chosen, problem, setProblem, reading, choose };
}

const unreadable = (value: string): Promise<string | null> =>
  loadImage(value).then(
    () => null,
    () => words.cropper.notLoaded,
  );

/**
 * Makes what is sent of what was chosen. A picture that this browser can't read goes up as it is, for the server to
 * read, unless it had to be cropped; then it rejects with the cropper's text.
 */
export async function readyImage(
  type: ImageTypeName,
  { file, fileName, value }: ChosenFile,
  area: CropArea | null,
): Promise<ReadyImage> {
  const { aspect, target, fileMax } = imageTypeOf(type);
  if (aspect !== null && area === null) throw new Error(words.cropper.notLoaded);
  const image = await loadImage(value).catch((reason: unknown) => {
    if (aspect !== null) throw reason;
    return null;
  });
  if (image === null) return { file, fileName };
  const drawn = await drawImage(image, {
    area: aspect === null ? null : area,
    target,
    limit: fileMax ?? sentMax,
  });
  const name = `${fileName.replace(/\.[^.]+$/, '')}.${sentExtension}`;
  return { file: new File([drawn], name, { type: 'image/jpeg' }), fileName };
}

export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(words.cropper.notLoaded)));
    reader.readAsDataURL(file);
  });
}
