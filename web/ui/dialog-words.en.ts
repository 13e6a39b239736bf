/** The English words of the dialogs that several domains share. */

export const words = {
  confirmDelete: {
    title: 'Delete',
    label: 'Type DELETE to confirm',
    /** What has to be typed, in any case. */
    word: 'delete',
    ok: 'ok',
    cancel: 'Cancel',
  },
  loading: {
    title: 'Loading...',
    text: 'Please wait',
  },
} as const;
