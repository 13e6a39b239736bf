/** The image upload dialog: choose a file, see or crop it, save it, and watch it go up. */
import { Button } from '@mantine/core';
import { IconPhotoPlus, IconPhotoQuestion, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react';
import { RequestError } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FileInput } from '../../ui/form/FileInput.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { nativeWidthUnreadable, type CropArea } from './cropper-rules.ts';
import { ImageCropper } from './ImageCropper.tsx';
import classes from './ImageUploadDialog.module.css';
import { acceptedFiles, imageTypeOf, inKilobytes } from './image-types.ts';
import { words } from './image-words.en.ts';
import type { ImageUploadOptions, SavedImage } from './image-upload.ts';
import type { UploadEvent } from './send-form.ts';
import { sendImage } from './send-image.ts';
import { dataUrlOf, readyImage, useImageChoice, type ChosenFile } from './use-image-choice.ts';

type ImageUploadDialogProps = DialogProps<SavedImage> & ImageUploadOptions;

export function ImageUploadDialog({ answer, ...options }: ImageUploadDialogProps) {
  return (
    <DialogFrame<SavedImage> title={options.title ?? words.upload.title} answer={answer}>
      {(close) => <Upload options={options} onSaved={close} />}
    </DialogFrame>
  );
}

interface UploadProps {
  options: ImageUploadOptions;
  onSaved: (saved: SavedImage) => void;
}

function Upload({ options, onSaved }: UploadProps) {
  const { type } = options;
  const imageType = imageTypeOf(type);
  const { chosen, problem, setProblem, reading, choose } = useImageChoice(type);
  const [area, setArea] = useState<CropArea | null>(null);
  const [frame, setFrame] = useState<Frame>({ kept: true, aspect: imageType.aspect ?? 1 });
  const [progress, setProgress] = useState<number | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const saving = progress !== null;

  // Closing the dialog is how an upload is given up.
  useEffect(() => () => sending.current?.abort(), []);

  const take = (file: File | undefined) => {
    if (file === undefined || saving) return;
    setArea(null);
    void choose(file);
  };
  usePastedFile(take);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || reading) return;
    if (chosen === null) return setProblem(problem ?? words.upload.noFile);
    if (!chosen.fine) return;
    setProblem(null);
    setProgress(0);
    const controller = new AbortController();
    sending.current = controller;
    try {
      const image = await readyImage(type, chosen, area);
      const preview = await dataUrlOf(image.file);
      const onEvent = (told: UploadEvent) =>
        setProgress(told.type === 'Response' ? 100 : percentOf(told.loaded, told.total));
      const reply = await sendImage(options, image, { onEvent, signal: controller.signal });
      onSaved({ status: 201, imageFile: image.file, preview, reply });
    } catch (reason) {
      if (controller.signal.aborted) return;
      setProgress(null);
      setProblem(problemOf(reason));
    }
  };

  return (
    <form
      noValidate
      className={classes.upload}
      onSubmit={(event) => void save(event)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className={classes.stage}>
        {chosen?.croppable ? (
          <ImageCropper
            // A new frame starts from the whole picture.
            key={chosen.turn}
            image={chosen.value}
            aspect={frame.aspect}
            kept={frame.kept}
            round={imageType.round ?? false}
            disabled={saving}
            onArea={setArea}
          />
        ) : (
          <Preview chosen={chosen} reading={reading} onSelect={() => chooser.current?.click()} />
        )}
      </div>
      <div className={classes.side}>
        {chosen !== null && (
          <p className={classes.file}>
            <span className={classes.fileName}>{chosen.fileName}</span>
            <span className="figures">{words.upload.size(inKilobytes(chosen.file.size))}</span>
          </p>
        )}
        {imageType.options && chosen?.croppable && (
          <CroppingOptions frame={frame} ratio={imageType.aspect ?? 1} disabled={saving} onFrame={setFrame} />
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {saving && <Progress percent={progress} />}
        <div className={classes.buttons}>
          <FileInput field={chooser} label={words.upload.select} accept={acceptedFiles} onFile={take} />
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={20} aria-hidden />}
            disabled={saving}
            data-autofocus
            onClick={() => chooser.current?.click()}
          >
            {words.upload.select}
          </Button>
          <Button
            type="submit"
            leftSection={<IconUpload size={20} aria-hidden />}
            loading={saving}
            disabled={chosen === null || !chosen.fine || (chosen.croppable && area === null)}
          >
            {words.upload.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface PreviewProps {
  chosen: ChosenFile | null;
  reading: boolean;
  onSelect: () => void;
}

/** What is there to see before a file is chosen, while it is read, and where nothing is cropped. */
function Preview({ chosen, reading, onSelect }: PreviewProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (reading) {
    return (
      <div className={classes.box} role="status" aria-label={words.upload.reading}>
        <Skeleton height={300} />
      </div>
    );
  }
  if (chosen === null) {
    return (
      <button type="button" className={classes.box} data-empty onClick={onSelect}>
        <IconPhotoPlus size={40} stroke={1.5} aria-hidden />
        <span className={classes.begin}>{words.upload.begin}</span>
        <span className={classes.hint}>{words.upload.beginHint}</span>
      </button>
    );
  }
  if (unreadable === chosen.value) {
    return (
      <div className={classes.box} data-empty>
        <span className={classes.unreadable} style={{ width: nativeWidthUnreadable }}>
          <IconPhotoQuestion size={40} stroke={1.5} aria-hidden />
          <span>{words.upload.noPreview}</span>
        </span>
      </div>
    );
  }
  return (
    <div className={classes.box}>
      <img
        className={classes.preview}
        src={chosen.value}
        alt={words.upload.preview}
        onError={() => setUnreadable(chosen.value)}
      />
    </div>
  );
}

interface Frame {
  /** The documented ratio is kept; otherwise it is the person's. */
  kept: boolean;
  aspect: number;
}

interface CroppingOptionsProps {
  frame: Frame;
  ratio: number;
  disabled: boolean;
  onFrame: (frame: Frame) => void;
}

const freeRatio = { least: 0.5, most: 2 };

function CroppingOptions({ frame, ratio, disabled, onFrame }: CroppingOptionsProps) {
  return (
    <fieldset className={classes.options} disabled={disabled}>
      <legend>{words.upload.options}</legend>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={frame.kept}
          onChange={({ currentTarget: { checked } }) =>
            onFrame({ kept: checked, aspect: checked ? ratio : frame.aspect })
          }
        />
        {words.upload.keepRatio}
      </label>
      {!frame.kept && (
        <label className={classes.ratio}>
          {words.upload.ratio}
          <input
            type="range"
            min={freeRatio.least}
            max={freeRatio.most}
            step={0.05}
            value={frame.aspect}
            onChange={(event) => onFrame({ kept: false, aspect: Number(event.currentTarget.value) })}
          />
        </label>
      )}
    </fieldset>
  );
}

function Progress({ percent }: { percent: number }) {
  const text = percent < 100 ? words.upload.progress(percent) : words.upload.working;
  return (
    <div className={classes.progress}>
      <progress value={percent} max={100} aria-label={words.upload.save} />
      <span className="figures">{text}</span>
    </div>
  );
}

/** A picture in the clipboard is chosen by pasting it anywhere in the dialog. */
function usePastedFile(take: (file: File | undefined) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const percentOf = (loaded: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0;

function problemOf(reason: unknown): string {
  if (!(reason instanceof RequestError))
    return reason instanceof Error ? reason.message : words.upload.failed;
  if (reason.status === 0) return words.upload.offline;
  return reason.issues[0]?.message ?? (reason.status >= 500 ? words.upload.failed : reason.message);
}
