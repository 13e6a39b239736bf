/** What an account of the books is called on pages and in files: the tax as the club calls it today, all others as they were opened. */
export const accountName = ({ kind, name }: { kind: string; name: string }, taxName: string): string =>
  kind === 'TAX' ? taxName : name;
