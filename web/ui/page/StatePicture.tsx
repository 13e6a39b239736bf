/** The drawn pictures of the states: a scene of the course for each, in the colours of the theme. */
import type { ReactNode } from 'react';

export type StateKind = 'empty' | 'error' | 'offline' | 'forbidden' | 'notFound';

const ground = (
  <>
    <path
      d="M8 118c34-22 70-26 106-16s66 8 98-8v34a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8z"
      fill="var(--accent-soft)"
    />
    <path d="M8 118c34-22 70-26 106-16s66 8 98-8" fill="none" stroke="var(--accent-line)" strokeWidth="2.5" />
  </>
);

const ball = (x: number, y: number) => (
  <g>
    <circle cx={x} cy={y} r="8" fill="var(--surface)" stroke="var(--text-quiet)" strokeWidth="2.5" />
    <path
      d={`M${x - 3} ${y - 2}h.01M${x + 2} ${y - 3}h.01M${x} ${y + 2}h.01`}
      stroke="var(--text-quiet)"
      strokeLinecap="round"
      strokeWidth="2"
    />
  </g>
);

const pin = (x: number, y: number, cloth: string) => (
  <g>
    <path d={`M${x} ${y}V${y - 66}`} stroke="var(--text-quiet)" strokeLinecap="round" strokeWidth="3" />
    <path d={`M${x + 1.5} ${y - 66}l30 9-30 11z`} fill={cloth} />
    <ellipse cx={x} cy={y} rx="11" ry="3.5" fill="var(--text-quiet)" opacity="0.45" />
  </g>
);

const scenes: Record<StateKind, ReactNode> = {
  /** A green that waits. */
  empty: (
    <>
      {ground}
      {pin(150, 100, 'var(--accent)')}
      {ball(72, 98)}
      <circle cx="46" cy="34" r="14" fill="var(--hold-soft)" stroke="var(--hold-line)" strokeWidth="2.5" />
    </>
  ),
  /** The ball lies in the sand. */
  error: (
    <>
      {ground}
      {pin(172, 92, 'var(--danger)')}
      <path
        d="M38 112c12-14 62-16 78 0-8 12-66 14-78 0z"
        fill="var(--hold-soft)"
        stroke="var(--hold-line)"
        strokeWidth="2.5"
      />
      {ball(78, 106)}
      <path
        d="M60 84l-8-12M78 78V62M96 84l8-12"
        stroke="var(--text-quiet)"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
    </>
  ),
  /** Clouds stand before the pin. */
  offline: (
    <>
      {ground}
      {pin(150, 100, 'var(--text-quiet)')}
      <path
        d="M52 66a16 16 0 0 1 4-31 24 24 0 0 1 45-3 18 18 0 0 1 3 34z"
        fill="var(--surface-sunken)"
        stroke="var(--text-quiet)"
        strokeLinejoin="round"
        strokeWidth="2.5"
      />
      <path
        d="M62 78l-4 10M80 78l-4 10M98 78l-4 10"
        stroke="var(--info-line)"
        strokeLinecap="round"
        strokeWidth="3"
      />
      {ball(72, 104)}
    </>
  ),
  /** A rope across the way. */
  forbidden: (
    <>
      {ground}
      {pin(176, 88, 'var(--accent)')}
      <path d="M50 118V72M118 114V68" stroke="var(--text-quiet)" strokeLinecap="round" strokeWidth="5" />
      <path
        d="M50 82c22 20 46 18 68-4"
        fill="none"
        stroke="var(--danger)"
        strokeLinecap="round"
        strokeWidth="4"
      />
      <circle cx="50" cy="70" r="5" fill="var(--text-quiet)" />
      <circle cx="118" cy="66" r="5" fill="var(--text-quiet)" />
    </>
  ),
  /** The ball went over the trees. */
  notFound: (
    <>
      {ground}
      <path
        d="M34 112V96M34 98l-18 2 18-44 18 44zM70 106V92M70 94l-15 2 15-36 15 36z"
        fill="var(--accent-soft)"
        stroke="var(--accent-line)"
        strokeLinejoin="round"
        strokeWidth="2.5"
      />
      <path
        d="M196 96C176 30 120 12 66 34"
        fill="none"
        stroke="var(--text-quiet)"
        strokeDasharray="2 9"
        strokeLinecap="round"
        strokeWidth="3"
      />
      {ball(52, 40)}
      {pin(150, 100, 'var(--danger)')}
    </>
  ),
};

export function StatePicture({ kind }: { kind: StateKind }) {
  return (
    <svg viewBox="0 0 220 144" width="220" height="144" aria-hidden="true">
      {scenes[kind]}
    </svg>
  );
}
