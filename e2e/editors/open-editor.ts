/** The initial text of each editor. */
export const first = 'Alpha omega'

/** Opens an editor with a text; gives what its own model holds. */
export type OpenEditor = (root: HTMLElement, text: string) => (() => string) | Promise<() => string>
