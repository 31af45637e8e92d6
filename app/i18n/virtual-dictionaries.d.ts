/** Made by compile-messages.ts: a loader for each dictionary in each language, `ms/tyres`. */
declare module 'virtual:dictionaries' {
  type Messages = import('./en/messages.ts').Messages

  export const dictionaries: Record<string, () => Promise<{ texts: Partial<Messages> }>>
}
