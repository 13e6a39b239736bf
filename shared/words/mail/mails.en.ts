/** What every mail says around its own words, in English. */
export const mailFrame = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  signature: 'See you on the first tee!\nFourball',
  /** Before a value. */
  label: (label: string) => `${label}:`,
};
