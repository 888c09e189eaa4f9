declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
  }
  /** The font with only the glyphs that `text` needs, and its axes narrowed. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
