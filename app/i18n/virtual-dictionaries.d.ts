/** Made by compile-messages.ts. Names are `ms/tyres`. */
declare module 'virtual:dictionaries' {
  type Messages = import('./en/messages.ts').Messages

  /** in the browser: a loader for each dictionary of a dialog */
  export const dictionaries: Record<string, () => Promise<{ texts: Partial<Messages> }>>
  /** on the server: the address of the module of each page's dictionary */
  export const dictionaryUrls: Record<string, string>
}
