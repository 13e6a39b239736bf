/** How the club's colour looks on pages, in the light and in the dark, and how well it can be read. */
import { contrastOf, onAccentOf, paletteOf, softGroundOf } from '@fourball/shared/club/profile/palette.ts';
import { words } from './club-profile-words.en.ts';
import classes from './ProfileForm.module.css';

interface LookPreviewProps {
  name: string;
  /** Null: the green that the product comes with. */
  accent: string | null;
}

/** Colours of tokens.css that do not follow the club's. */
const grounds = { light: '#ffffff', dark: '#26221d' } as const;

export function LookPreview({ name, accent }: LookPreviewProps) {
  const palette = paletteOf(accent);
  const looks = [
    {
      label: words.light,
      ground: grounds.light,
      text: '#26221d',
      accent: palette[7],
      onAccent: '#ffffff',
      soft: palette[0],
      onSoft: palette[8],
    },
    {
      label: words.dark,
      ground: grounds.dark,
      text: '#ece7dd',
      accent: palette[4],
      onAccent: onAccentOf(palette),
      soft: softGroundOf(palette),
      onSoft: palette[2],
    },
  ];
  return (
    <div className={classes.looks} role="group" aria-label={words.preview}>
      {looks.map((look) => (
        <figure
          key={look.label}
          className={classes.look}
          style={{ background: look.ground, color: look.text }}
        >
          <strong style={{ color: look.accent }}>{name}</strong>
          <span className={classes.note} style={{ background: look.soft, color: look.onSoft }}>
            {words.sampleText}
          </span>
          <span className={classes.button} style={{ background: look.accent, color: look.onAccent }}>
            {words.sample}
          </span>
          <figcaption>
            {look.label}. {words.contrast(contrastOf(look.onAccent, look.accent).toFixed(1))}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
