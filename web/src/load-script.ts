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

const timeoutMs = 10_000

/**
 * The one door through which our pages, which enforce Trusted Types, take an address for a script. Whose scripts may
 * run is said by the server's policy (script-src). Made when it is first needed: a server that needs none allows none.
 */
let policy: { createScriptURL: (url: string) => string } | undefined

/** Fetches and runs a script. Rejects where it cannot be had within ten seconds: a blocked host may keep one waiting for minutes. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail('did not arrive'), timeoutMs)
    function fail(reason: string) {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The script ${reason}: ${url}`))
    }
    policy ??= globalThis.trustedTypes?.createPolicy('plainspoken', { createScriptURL: (given) => given })
    script.src = policy?.createScriptURL(url) ?? url
    script.async = true
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}
