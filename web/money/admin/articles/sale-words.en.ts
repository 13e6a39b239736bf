/** What forms that sell articles say, in English. */
export const words = {
  articles: 'Articles',
  add: 'Add an article',
  choose: 'Choose…',
  option: (name: string, price: string, stock: number | null) =>
    stock === null ? `${name}, ${price}` : `${name}, ${price} (${stock.toLocaleString('en-CA')} there)`,
  howMany: (name: string) => `How many: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  wrong: 'How many?',
} as const;
