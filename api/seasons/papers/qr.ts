/** Draws a code that phones read. */
import { encode } from 'uqr';
import type { openPen } from '../../money/files/paper.ts';

type Pen = ReturnType<typeof openPen>;

/** `side` points wide, with the free border around it that readers need. */
export function drawCode(pen: Pen, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const module = side / size;
  pen.box(x, y, side, side, '#ffffff');
  data.forEach((row, line) => {
    // What is dark beside each other is one box, so that no hair of light stands between.
    for (let at = 0; at < row.length; at += 1) {
      if (row[at] !== true) continue;
      const from = at;
      while (row[at + 1] === true) at += 1;
      pen.box(x + from * module, y + line * module, (at - from + 1) * module, module * 1.05, '#000000');
    }
  });
}
