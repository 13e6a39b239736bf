/** Writes to sockets past Node's streams: where thousands get the same bytes, their bookkeeping costs more than the network. */
import type { Socket } from 'node:net';

/** What a socket writes by. */
interface Handle {
  /** Takes what the network holds at once and keeps the rest; returns an error's number, or 0. */
  writeBuffer?(request: object, bytes: Uint8Array): number;
  /** Bytes that were kept. */
  readonly writeQueueSize?: number;
}

/** What Node has for a write that is not through at once. */
interface WriteRequest {
  oncomplete(status: number): void;
  bytes?: Uint8Array;
}

interface StreamBinding {
  readonly WriteWrap: new () => WriteRequest;
  readonly streamBaseState: ArrayLike<number>;
  readonly kLastWriteWasAsync: number;
}

/** Undefined where this Node has no such thing (or keeps it to itself): sockets then write as always. */
function openBinding(): StreamBinding | undefined {
  const { binding } = process as unknown as { binding?: (name: string) => Partial<StreamBinding> };
  try {
    const found = binding?.('stream_wrap');
    return found?.WriteWrap && found.streamBaseState && found.kLastWriteWasAsync !== undefined
      ? (found as StreamBinding)
      : undefined;
  } catch {
    return undefined;
  }
}

const node = openBinding();
function handleOf(socket: Socket): Handle | null | undefined {
  const { _handle: handle } = socket as unknown as { _handle?: Handle | null };
  return handle;
}

/** Serves all writes that are through at once, and the first that is not. */
let spare = node && new node.WriteWrap();

/** Bytes that wait for the reader of this socket, beyond what the network holds. */
export const waitingIn = (socket: Socket): number =>
  Math.max(socket.writableLength, handleOf(socket)?.writeQueueSize ?? 0);

/**
 * Writes after whatever was written before. True when the network has taken all of it; otherwise the rest is kept in
 * memory, and `waitingIn` says how much. A socket that can't be written to any more is destroyed.
 */
export function writeDirectly(socket: Socket, bytes: Buffer): boolean {
  const handle = handleOf(socket);
  // What the stream itself holds back goes first.
  if (!node || !spare || !handle?.writeBuffer || socket.writableLength > 0) return socket.write(bytes);
  const request = spare;
  if (handle.writeBuffer(request, bytes) !== 0) {
    socket.destroy();
    return false;
  }
  if (node.streamBaseState[node.kLastWriteWasAsync] === 0) return true;
  spare = new node.WriteWrap();
  // Held by the request for as long as the network reads from it.
  request.bytes = bytes;
  request.oncomplete = (status) => {
    if (status < 0) socket.destroy();
  };
  return false;
}
