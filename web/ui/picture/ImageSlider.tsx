/** Pictures that follow one another by themselves and by arrows, round and round. */
import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './ImageSlider.module.css';
import { words } from './slider-words.en.ts';

export interface Slide {
  url: string;
}

interface ImageSliderProps {
  /** What the pictures are of. */
  label: string;
  slides: readonly (Slide | string)[];
}

/** Animation frames between two slides. */
const framesPerSlide = 500;

export function ImageSlider({ label, slides }: ImageSliderProps) {
  const urls = slides.map((slide) => (typeof slide === 'string' ? slide : slide.url));
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const count = urls.length;
  const shown = count === 0 ? 0 : at % count;
  useAdvance(count > 1 && !held, shown, () => setAt((shown + 1) % count));
  if (count === 0) return null;
  return (
    <section
      className={classes.slider}
      aria-roledescription={words.carousel}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {urls.map((url, index) => (
        <img
          key={`${index} ${url}`}
          className={classes.slide}
          src={url}
          alt={index === shown ? words.slide(label, index + 1, count) : ''}
          aria-hidden={index !== shown}
          data-shown={index === shown || undefined}
          loading={index === 0 ? 'eager' : 'lazy'}
        />
      ))}
      {count > 1 && (
        <>
          <Arrow side="previous" onClick={() => setAt((shown + count - 1) % count)} />
          <Arrow side="next" onClick={() => setAt((shown + 1) % count)} />
        </>
      )}
    </section>
  );
}

function Arrow({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.arrow}
      data-side={side}
      radius="xl"
      variant="default"
      aria-label={words[side]}
      onClick={onClick}
    >
      {side === 'previous' ? (
        <IconChevronLeft size={24} aria-hidden />
      ) : (
        <IconChevronRight size={24} aria-hidden />
      )}
    </ActionIcon>
  );
}

/** Counts frames from each slide on; rests for people who want nothing to move by itself. */
function useAdvance(running: boolean, shown: number, advance: () => void): void {
  useEffect(() => {
    if (!running || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frames = 0;
    let request = 0;
    const count = () => {
      frames += 1;
      if (frames >= framesPerSlide) advance();
      else request = requestAnimationFrame(count);
    };
    request = requestAnimationFrame(count);
    return () => cancelAnimationFrame(request);
    // Begins anew with each slide; the function is made anew with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [running, shown]);
}
