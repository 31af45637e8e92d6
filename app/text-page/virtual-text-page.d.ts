/** Made by build-text-page.ts: the URL of the script of the text pages. */
declare module 'virtual:text-page' {
  export const textPageScript: string
}
