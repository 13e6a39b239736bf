/** What the browser tells of the app as a whole: whether it can be installed, and whether another version waits. */
import { create } from 'zustand';

/** The browser's offer to install the app, which it makes once. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

interface AppState {
  /** Another version is here and takes over when it is told to. */
  updateWaits: boolean;
  /** Null while it is not known yet. */
  workerSupported: boolean | null;
  installPrompt: InstallPrompt | null;
}

export const useAppState = create<AppState>()(() => ({
  updateWaits: false,
  workerSupported: null,
  installPrompt: null,
}));

/** Keeps the browser's offer for the button that makes it; to be called before the browser may make it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useAppState.setState({ installPrompt: event as InstallPrompt });
  });
  window.addEventListener('appinstalled', () => useAppState.setState({ installPrompt: null }));
}
