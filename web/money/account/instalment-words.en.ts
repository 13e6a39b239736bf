/** What golfers read of what they have agreed to pay on later days. */
export const words = {
  title: 'Instalments to come',
  lead: 'Each goes on your account when it falls due.',
  part: (number: number, of: number) => `Instalment ${number} of ${of}`,
} as const;
