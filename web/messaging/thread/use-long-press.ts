/** Tells when a finger rests on something; a finger that scrolls does not. */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const restMs = 450;
/** Pixels that a resting finger trembles. */
const tremble = 10;

export function useLongPress(onPress: () => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const stop = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        pressed.current = undefined;
        onPress();
      }, restMs);
      pressed.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const began = pressed.current;
      if (began && Math.hypot(clientX - began.x, clientY - began.y) > tremble) stop();
    },
    onPointerUp: stop,
    // The browser takes the finger over to scroll.
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // The system's own menu comes by holding too.
      if (event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch') {
        event.preventDefault();
      }
    },
  };
}
