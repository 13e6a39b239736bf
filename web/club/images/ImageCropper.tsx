/** The cropper: a frame over the picture, moved and zoomed by mouse, touch, wheel and keys. */
import 'react-easy-crop/react-easy-crop.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import { checkAspect, maxZoomOf, type CropArea } from './cropper-rules.ts';
import classes from './ImageUploadDialog.module.css';
import { words } from './image-words.en.ts';

interface ImageCropperProps {
  /** Data URL. */
  image: string;
  /** Width by height of the frame. */
  aspect: number;
  /** The frame follows the documented ratio, which then must be above 0. */
  kept: boolean;
  round: boolean;
  disabled: boolean;
  /** What the frame holds, in pixels of the picture. */
  onArea: (area: CropArea) => void;
}

const zoomStep = 1.15;
const zoomMost = 8;
/** Pixels per arrow key; with Shift a fifth of it. */
const arrowStep = 10;

export function ImageCropper({ image, aspect, kept, round, disabled, onArea }: ImageCropperProps) {
  checkAspect(aspect, kept);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const hint = useId();
  const maxZoom = natural === null ? 1 : maxZoomOf(natural, aspect, zoomMost);
  const zoomTo = (next: number) => {
    if (!disabled) setZoom(Math.min(maxZoom, Math.max(1, next)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomTo(zoom * zoomStep);
    else if (event.key === '-' || event.key === '_') zoomTo(zoom / zoomStep);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* The keys come from the frame within, which has the focus. */}
      <div className={classes.box} role="presentation" onKeyDown={onKeyDown} data-cropper inert={disabled}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          keyboardStep={arrowStep}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          classes={{ cropAreaClassName: classes.frame }}
          mediaProps={{ alt: words.upload.preview }}
          cropperProps={{
            role: 'application',
            'aria-label': words.upload.cropper,
            'aria-describedby': hint,
          }}
        />
      </div>
      <div className={classes.zoom}>
        <ActionIcon
          variant="default"
          aria-label={words.upload.zoomOut}
          disabled={disabled || zoom <= 1}
          onClick={() => zoomTo(zoom / zoomStep)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <input
          type="range"
          aria-label={words.upload.zoom}
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          disabled={disabled || maxZoom <= 1}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          aria-label={words.upload.zoomIn}
          disabled={disabled || zoom >= maxZoom}
          onClick={() => zoomTo(zoom * zoomStep)}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
      <p id={hint} className={classes.hint}>
        {words.upload.keys}
      </p>
    </>
  );
}
