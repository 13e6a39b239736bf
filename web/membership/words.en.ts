/** The English words of membership. */

export const words = {
  card: {
    title: 'Membership card',
    number: (memberNumber: string) => `#${memberNumber}`,
    none: 'No Active Membership',
    upcoming: 'Next year',
    from: (day: string) => `From ${day}`,
    until: (day: string) => `Until ${day}`,
    loading: 'Your membership is being looked up',
  },
} as const;
