/** What a style sheet added at run time has to carry, or the Content-Security-Policy would refuse it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
