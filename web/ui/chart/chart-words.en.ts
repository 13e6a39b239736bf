/** Every English word of charts. */

export const words = {
  table: 'Show the table',
  hideTable: 'Hide the table',
  csv: 'Download CSV',
  csvOf: (title: string) => `Download ${title} as CSV`,
  tableOf: (title: string) => `Show the table of ${title}`,
  hideTableOf: (title: string) => `Hide the table of ${title}`,
  total: 'Total',
  loading: (title: string) => `Loading ${title}`,
  notDrawn: 'The picture could not be drawn; the table has all of it.',
} as const;
