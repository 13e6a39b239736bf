/** The English words of the slider. */

export const words = {
  carousel: 'carousel',
  previous: 'Previous slide',
  next: 'Next slide',
  slide: (label: string, number: number, count: number) => `${label}, ${number} of ${count}`,
} as const;
