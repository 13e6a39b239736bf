/** Every English word of the field for rich text. */

export const words = {
  toolbar: (label: string) => `Format: ${label}`,
  address: 'Address of the link',
  setLink: 'Set link',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    h2: 'Heading',
    h3: 'Smaller heading',
    list: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    unlink: 'Remove link',
    undo: 'Undo',
    redo: 'Redo',
  },
} as const;
