/** A build step that leaves of the emoji data only what the palette offers. */
import type { EmojiMartData } from '@emoji-mart/data';
import type { Plugin } from 'vite';
import { emojiPalette, emojisOf } from './messaging/write/emoji-palette.ts';

export function emojiOfPalette(): Plugin {
  return {
    name: 'emoji-of-palette',
    // Before the JSON becomes a module.
    enforce: 'pre',
    transform: {
      filter: { id: /@emoji-mart\/data\/sets\/\d+\/native\.json$/ },
      handler(code) {
        const data = JSON.parse(code) as EmojiMartData;
        const ids = Object.keys(emojiPalette).flatMap(emojisOf);
        const missing = ids.filter((id) => data.emojis[id] === undefined);
        if (missing.length > 0) this.error(`The palette names unknown emojis: ${missing.join(', ')}`);
        const emojis = Object.fromEntries(ids.map((id) => [id, data.emojis[id]]));
        return { code: JSON.stringify({ ...data, emojis, categories: [], aliases: {} }), map: null };
      },
    },
  };
}
