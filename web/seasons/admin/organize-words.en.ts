/** The English words that the organizers' pages of seasons and golf events have in common. */

export const words = {
  title: 'Organize',
  colours: { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' },
  kinds: { LEAGUE: 'League', TOURNAMENT: 'Tournament', TRIP: 'Trip', SOCIAL: 'Social event' },
  none: 'None',
  save: 'Save',
  saved: 'Saved.',
  add: 'Add',
  remove: 'Remove',
  cancel: 'Cancel',
  back: 'Back',
  loading: 'Loading',
  failed: 'This did not load',
  failedText: 'Nothing was changed.',
  notDone: 'That was not done',
  unreached: 'The club can’t be reached right now. Nothing was changed.',
  ofLimit: (taken: number, limit: number) => (limit === 0 ? `${taken}` : `${taken} of ${limit}`),
  noLimit: 'No limit',
  wholeNumber: 'Please enter a whole number, 0 for no limit.',
} as const;
