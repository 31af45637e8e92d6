/** Made by compile-texts.ts: the texts of every bundle in every language, each in a module of its own. */
declare module 'virtual:texts' {
  type Language = import('./language.ts').Language
  type Bundle = import('./bundles.ts').Bundle
  type Texts = import('./en/texts.ts').Texts

  export const bundles: Record<`${Language}/${Bundle}`, () => Promise<{ texts: Partial<Texts> }>>
}
