/** Opens the error dialog; only one is open at a time, and what fails meanwhile adds nothing. */
import { create } from 'zustand';

export interface ErrorMessage {
  title: string;
  lines: readonly string[];
  /** Adds the link to write to the club. */
  contact: boolean;
  /** The status of the answer, for whoever is asked for help; without it none is shown. */
  status?: number;
}

export const useErrorDialog = create<{ shown: ErrorMessage | null }>()(() => ({ shown: null }));

export function showErrorDialog(message: ErrorMessage): void {
  if (useErrorDialog.getState().shown === null) useErrorDialog.setState({ shown: message });
}

export function closeErrorDialog(): void {
  useErrorDialog.setState({ shown: null });
}
