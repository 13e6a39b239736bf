/** The English words of promos. */

export const words = {
  label: 'From the club and its partners',
  /** Of a picture, by where it leads. */
  leads: (where: string) => `Leads to ${where}`,
} as const;
