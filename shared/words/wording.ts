/** What another language has to say, of what English says: the same texts, each told the same. */
export type Wording<Texts> = Texts extends string
  ? string
  : Texts extends (...told: infer Told) => infer Said
    ? (...told: Told) => Wording<Said>
    : { readonly [Name in keyof Texts]: Wording<Texts[Name]> };
