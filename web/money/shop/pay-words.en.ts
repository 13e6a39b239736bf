/** What is said where a membership is paid at once or in instalments. */
export const words = {
  how: (name: string) => `How ${name} is paid`,
  atOnce: (total: string) => `All at once: ${total}`,
  inParts: (parts: number, now: string) => `In ${parts} instalments: ${now} now`,
  today: 'Now',
  dueNow: 'Due now',
  dueLater: 'Due on later days',
  agree: 'By buying you agree to the instalments on these days.',
} as const;
