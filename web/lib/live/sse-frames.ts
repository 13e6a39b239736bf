/** Reads the frames of a text/event-stream as they arrive. */

export interface Frame {
  /** Null where the frame carries none. */
  id: string | null;
  data: string;
}

interface Reader {
  onBytes(): void;
  onFrame(frame: Frame): void;
}

/** Resolves when the stream ends; rejects when it breaks. */
export async function readFrames(body: ReadableStream<Uint8Array>, reader: Reader): Promise<void> {
  const decoder = new TextDecoder();
  const source = body.getReader();
  let rest = '';
  let frame: { id: string | null; data: string[] } = { id: null, data: [] };

  const takeLine = (line: string) => {
    if (line === '') {
      if (frame.data.length > 0) reader.onFrame({ id: frame.id, data: frame.data.join('\n') });
      frame = { id: null, data: [] };
      return;
    }
    const colon = line.indexOf(':');
    // A line that starts with a colon is a comment.
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') frame.data.push(value);
    else if (name === 'id' && value !== '') frame.id = value;
  };

  for (;;) {
    const { done, value } = await source.read();
    if (done) return;
    reader.onBytes();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!\n|$)/);
    // The last piece is not a whole line yet.
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  }
}
