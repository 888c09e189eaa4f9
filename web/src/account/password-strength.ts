/** A plain word about a password of sufficient length, to be read and not obeyed. */
export function judgePassword(password: string): string {
  if (new Set(password).size < 5) return 'Weak: too few different characters.'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  if (password.length >= 20 || (password.length >= 14 && kinds >= 2)) return 'Strong.'
  if (password.length >= 12) return 'Good. Longer is even stronger.'
  return 'Fair. Longer is stronger.'
}
