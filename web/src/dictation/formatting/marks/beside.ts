/** How often a word stands beside each mark's name as a word, in half powers of ten. */
export type Beside = ReadonlyMap<
  string,
  { left: ReadonlyMap<string, number>; right: ReadonlyMap<string, number> }
>
