/** What is said of views of the office's lists, in English. */
export const words = {
  label: 'Views',
  save: 'Save this view',
  saveTitle: 'Save this view',
  saveLead: 'The filters and the order as they are now. An own view of the same name is replaced.',
  change: (name: string) => `Change the view ${name}`,
  changeTitle: 'Change the view',
  name: 'Name',
  noName: 'Please enter a name.',
  shared: 'Share it with all who may open this page',
  by: (name: string, by: string) => `${name}, by ${by}`,
  action: 'Save',
  saved: (name: string) => `The view ${name} was saved.`,
  remove: 'Take it away',
  removed: (name: string) => `The view ${name} was taken away.`,
} as const;
