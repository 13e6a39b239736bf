/** The emoji picker: our palette, with what was used last listed first. */
import data, { type EmojiMartData } from '@emoji-mart/data';
import { useComputedColorScheme } from '@mantine/core';
import { Picker } from 'emoji-mart';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './EmojiPicker.module.css';
import { emojiPalette, emojisOf } from './emoji-palette.ts';
import { recentEmojis, rememberEmoji } from './recent-emojis.ts';
import { messageWords as words } from '../words.en.ts';

interface EmojiPickerProps {
  className?: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** The clock that marks what was used lately. */
const recentIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/></svg>';

const emojiData = data as EmojiMartData;
const offered = new Set(Object.keys(emojiPalette).flatMap(emojisOf));
// The picker's search looks through everything that is in its data.
emojiData.emojis = Object.fromEntries(Object.entries(emojiData.emojis).filter(([id]) => offered.has(id)));

/** The picker keeps the first data it is given and takes lists apart, so that each opening lays them out anew. */
function layOut(): EmojiMartData {
  emojiData.categories = [
    { id: 'recent', emojis: recentEmojis() },
    ...Object.keys(emojiPalette).map((id) => ({ id, emojis: emojisOf(id) })),
  ];
  return emojiData;
}

/** The picker's buttons claim to be selected and to have places in a list, as plain buttons can't; its list can't be scrolled by keys. */
function mend(picker: HTMLElement): () => void {
  const root = picker.shadowRoot;
  if (root === null) return () => undefined;
  const observer = new MutationObserver(() => {
    for (const emoji of root.querySelectorAll('[aria-posinset]')) {
      emoji.removeAttribute('aria-posinset');
      emoji.removeAttribute('aria-setsize');
    }
    root.querySelector('#nav > div')?.setAttribute('role', 'tablist');
    for (const category of root.querySelectorAll('#nav button')) category.setAttribute('role', 'tab');
    root.querySelector('.scroll')?.setAttribute('tabindex', '0');
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export function EmojiPicker({ className, onPick, onClose }: EmojiPickerProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const pick = useEffectEvent(onPick);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const picker = new Picker({
      data: layOut(),
      theme,
      set: 'native',
      i18n: words.emojiPicker,
      categoryIcons: { recent: { svg: recentIcon } },
      // The picker's own list of often used emojis stays out: ours is the one that counts.
      maxFrequentRows: 0,
      previewPosition: 'none',
      skinTonePosition: 'none',
      navPosition: 'bottom',
      perLine: 7,
      emojiButtonSize: 44,
      emojiButtonRadius: '12px',
      emojiSize: 26,
      autoFocus: window.matchMedia('(hover: hover)').matches,
      onEmojiSelect: ({ id, native }: { id: string; native: string }) => {
        rememberEmoji(id);
        pick(native);
      },
    }) as unknown as HTMLElement;
    const stopMending = mend(picker);
    const around = place.current;
    around?.replaceChildren(picker);
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && around?.contains(target) === false) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    around?.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      around?.removeEventListener('keydown', onKeyDown);
      stopMending();
      picker.remove();
    };
  }, [theme]);

  return (
    <div
      ref={place}
      className={className === undefined ? classes.picker : `${classes.picker} ${className}`}
    />
  );
}
