/** The little of opentype.js that lettering.ts uses; the package ships no types. */
declare module 'opentype.js' {
  export interface PathCommand {
    readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    readonly x: number
    readonly y: number
    readonly x1: number
    readonly y1: number
    readonly x2: number
    readonly y2: number
  }
  export interface Font {
    readonly unitsPerEm: number
    getAdvanceWidth(
      text: string,
      size: number,
      options?: { letterSpacing?: number; kerning?: boolean },
    ): number
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
      options?: { letterSpacing?: number; kerning?: boolean },
    ): { readonly commands: readonly PathCommand[] }
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
