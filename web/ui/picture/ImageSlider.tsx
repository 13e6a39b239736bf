/** Pictures that follow one another by themselves and by arrows, round and round; each may lead somewhere. */
import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { WayTo } from '../page/WayTo.tsx';
import classes from './ImageSlider.module.css';
import { words } from './slider-words.en.ts';

export interface Slide {
  url: string;
  /** What the picture shows, or where it leads. */
  alt?: string;
  /** Where it leads, if anywhere. */
  link?: string;
  onFollow?: () => void;
}

interface ImageSliderProps {
  /** What the pictures are of. */
  label: string;
  slides: readonly (Slide | string)[];
}

/** Animation frames between two slides. */
const framesPerSlide = 500;

export function ImageSlider({ label, slides }: ImageSliderProps) {
  const all: readonly Slide[] = slides.map((slide) => (typeof slide === 'string' ? { url: slide } : slide));
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const count = all.length;
  const inSight = useInSight(frame, count > 0);
  const shown = count === 0 ? 0 : at % count;
  useAdvance(count > 1 && !held && inSight, shown, () => setAt((shown + 1) % count));
  if (count === 0) return null;
  return (
    <section
      ref={frame}
      className={classes.slider}
      aria-roledescription={words.carousel}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {all.map((slide, index) => (
        <OneSlide
          key={`${index} ${slide.url}`}
          slide={slide}
          alt={slide.alt ?? words.slide(label, index + 1, count)}
          shown={index === shown}
          first={index === 0}
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

interface OneSlideProps {
  slide: Slide;
  alt: string;
  shown: boolean;
  first: boolean;
}

function OneSlide({ slide: { url, link = '', onFollow }, alt, shown, first }: OneSlideProps) {
  const leads = link.trim() !== '';
  const picture = (
    <img
      className={leads ? classes.picture : classes.slide}
      src={url}
      alt={shown ? alt : ''}
      aria-hidden={!shown}
      data-shown={shown || undefined}
      loading={first ? 'eager' : 'lazy'}
    />
  );
  if (!leads) return picture;
  return (
    <WayTo address={link} className={classes.slide} shown={shown} inert={!shown} onFollow={onFollow}>
      {picture}
    </WayTo>
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

/** Whether any of it is on the screen; where the browser can't tell, it is taken to be. */
function useInSight(element: RefObject<HTMLElement | null>, there: boolean): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (!there || element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, there]);
  return inSight;
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
