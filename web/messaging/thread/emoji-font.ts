/** Brings an emoji font along for devices that have none of their own. */

let asked = false;

/** Loads the font's declarations once, where they are needed; its pieces follow as emojis are shown. */
export function needEmojiFont(): void {
  if (asked || drawsEmoji()) return;
  asked = true;
  void import('@fontsource/noto-color-emoji/400.css');
}

/** Whether the device draws an emoji in colour: without a font for it, it is a box of the text's own grey. */
function drawsEmoji(): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return true;
  context.canvas.width = context.canvas.height = 20;
  context.font = '16px sans-serif';
  context.fillText('🔴', 0, 16);
  const { data } = context.getImageData(0, 0, 20, 20);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0] = [data[at], data[at + 1]];
    if (red - green > 60) return true;
  }
  return false;
}
