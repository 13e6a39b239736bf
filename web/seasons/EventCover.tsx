/** The cover of an event: its photo, or a calm scene of the course in its colour where there is none. */
import { useId, useState } from 'react';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import classes from './EventCover.module.css';
import { colourOf } from './event-colour.ts';

interface EventCoverProps {
  eventType: Pick<EventType, 'type' | 'colorCode' | 'imageUrl' | 'displayEventImage'>;
  /** The first ones on a page are loaded at once. */
  eager?: boolean;
}

export function EventCover({ eventType, eager = false }: EventCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { imageUrl } = eventType;
  if (imageUrl !== null && imageUrl !== '' && imageUrl !== broken) {
    return (
      <img
        className={classes.cover}
        src={imageUrl}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(imageUrl)}
      />
    );
  }
  return <DrawnCover eventType={eventType} />;
}

function DrawnCover({ eventType: { type, colorCode } }: EventCoverProps) {
  const sky = useId();
  const colour = colourOf(colorCode, type);
  return (
    <svg
      className={classes.cover}
      viewBox="0 0 480 270"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      style={{ color: colour }}
      data-drawn={type}
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.34" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.08" />
        </linearGradient>
      </defs>
      <rect width="480" height="270" fill="var(--surface)" />
      <rect width="480" height="270" fill={`url(#${sky})`} />
      {scenes[type]}
    </svg>
  );
}

const hills = (
  <>
    <path d="M0 188c70-44 150-40 232-12s168 26 248-22v116H0z" fill="currentColor" opacity="0.28" />
    <path d="M0 224c92-36 190-22 282-8s138 6 198-20v74H0z" fill="currentColor" opacity="0.5" />
    <path d="M0 250c120-18 300-20 480 2v18H0z" fill="currentColor" opacity="0.75" />
  </>
);

const flag = (x: number, y: number, height: number) => (
  <g>
    <path
      d={`M${x} ${y}v-${height}`}
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      opacity="0.9"
    />
    <path d={`M${x + 2} ${y - height}l46 14-46 16z`} fill="currentColor" opacity="0.85" />
    <ellipse cx={x} cy={y} rx="16" ry="4" fill="currentColor" opacity="0.6" />
  </g>
);

const scenes = {
  /** A cup above the green. */
  TOURNAMENT: (
    <>
      {hills}
      <g transform="translate(196 84)" fill="currentColor">
        <path d="M16 0h56v34c0 22-12 36-28 40-16-4-28-18-28-40z" opacity="0.85" />
        <path
          d="M16 8H0c0 22 8 32 20 34M72 8h16c0 22-8 32-20 34"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          opacity="0.7"
        />
        <path d="M38 74h12v22H38zM22 96h44v12H22z" opacity="0.85" />
      </g>
    </>
  ),
  /** Week after week, flag behind flag. */
  LEAGUE: (
    <>
      {hills}
      {flag(120, 214, 74)}
      {flag(240, 204, 110)}
      {flag(352, 212, 82)}
    </>
  ),
  /** Hills far away, and the sun over them. */
  TRIP: (
    <>
      <circle cx="352" cy="124" r="38" fill="currentColor" opacity="0.3" />
      <path d="M0 200 112 92l74 74 66-56 108 96 60-40 60 40v64H0z" fill="currentColor" opacity="0.32" />
      {hills}
      {flag(150, 226, 62)}
    </>
  ),
  /** Lanterns on a line. */
  SOCIAL: (
    <>
      {hills}
      <path d="M0 48c120 56 340 60 480 6" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.6" />
      {[
        [58, 70],
        [138, 88],
        [224, 95],
        [310, 91],
        [396, 78],
      ].map(([x, y]) => (
        <g key={x} opacity="0.85">
          <path d={`M${x} ${y}v10`} stroke="currentColor" strokeWidth="3" />
          <circle cx={x} cy={(y ?? 0) + 24} r="14" fill="currentColor" />
        </g>
      ))}
    </>
  ),
} as const;
