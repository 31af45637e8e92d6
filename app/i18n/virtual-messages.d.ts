/** Made by compile-messages.ts: the texts of every bundle in every language, each in a module of its own. */
declare module 'virtual:texts' {
  type Language = import('./language.ts').Language
  type Bundle = import('./dictionaries.ts').Bundle
  type Messages = import('./en/messages.ts').Messages

  export const bundles: Record<`${Language}/${Bundle}`, () => Promise<{ texts: Partial<Messages> }>>
}
