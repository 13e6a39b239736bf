/** The words of what failed at the processor of cards. */
export const words = {
  title: 'Failed by card',
  text: (days: number) =>
    `Charges for not coming and refunds of the last ${days} days that have not succeeded since. Open an account to try again.`,
  columns: { who: 'Golfer', what: 'What', when: 'When', why: 'Why', amount: 'Amount' },
  kinds: { CHARGE: 'Charge for not coming', REFUND: 'Refund' },
  unsaid: 'The processor said nothing.',
} as const;
