import { commonPasswords } from '@plainspoken/contract/common-passwords'
import type { Plugin } from 'vite'

/** Puts the list itself into the bundle, a thirtieth of the package that the contract takes it from. */
export function bundleCommonPasswords(): Plugin {
  const list = [...commonPasswords].sort().join(' ')
  return {
    name: 'plainspoken:common-passwords',
    load: {
      filter: { id: /contract[\\/]src[\\/]common-passwords\.ts$/ },
      handler: () => `export const commonPasswords = new Set(${JSON.stringify(list)}.split(' '))`,
    },
  }
}
