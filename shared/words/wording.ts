/** What another language has to say, of what English says: the same texts, each told the same. */
export type Wording<Texts> = Texts extends string
  ? string
  : Texts extends (...told: infer Told) => string
    ? (...told: Told) => string
    : { readonly [Name in keyof Texts]: Wording<Texts[Name]> };
