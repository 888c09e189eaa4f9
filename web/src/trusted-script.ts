declare global {
  /** Chromium's and Safari's; TypeScript does not know it yet. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ): { createScriptURL: (url: string) => string }
      }
    | undefined
}

let policy: { createScriptURL: (url: string) => string } | undefined

/**
 * The one door through which our pages, which enforce Trusted Types, take an address for a script. Whose scripts may
 * run is said by the server's policy (script-src, worker-src).
 */
export function trustedScript(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('plainspoken', { createScriptURL: (given) => given })
  return policy?.createScriptURL(url) ?? url
}
