import { trustedScript } from './trusted-script.ts'

const timeoutMs = 10_000

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
    script.src = trustedScript(url)
    script.async = true
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}
