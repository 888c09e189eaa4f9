/**
 * The most common passwords of eight characters and more, in lower case. The list is for a plain warning and kept
 * short on purpose: length is the only rule that refuses.
 */
const common = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 87654321 ' +
    '987654321 0987654321 11111111 00000000 12341234 11223344 12344321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui ' +
    'qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1 zaq12wsx abcd1234 abc12345 abcdefgh ' +
    'iloveyou iloveyou1 sunshine princess football baseball basketball superman batman123 starwars whatever ' +
    'trustno1 michelle jennifer jonathan nicholas alexander welcome1 welcome123 letmein1 letmein123 admin123 ' +
    'administrator computer internet samsung1 liverpool chelsea1 arsenal1 charlie1 changeme changeme123 secret123 ' +
    'dragon123 monkey123 master123 shadow123 test1234 testtest a1b2c3d4 pokemon1 minecraft google123 facebook ' +
    'mustang1 corvette mercedes yankees1 victoria elizabeth samantha hello123 freedom1 killer123 blink182 q1w2e3r4 plainspoken'
  ).split(' '),
)

/** A plain word about a password of sufficient length, to be read and not obeyed. */
export function judgePassword(password: string): string {
  if (isCommon(password)) return 'Very common, and the first to be guessed.'
  if (new Set(password).size < 5) return 'Weak: only a few different characters.'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  if (password.length >= 20 || (password.length >= 14 && kinds >= 2)) return 'Strong.'
  if (password.length >= 12) return 'Good. Longer is stronger still.'
  return 'Fair. Longer is stronger.'
}

/** Whether it is on the list, whatever its letter case and whatever single sign was hung on its end. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || common.has(plain.replace(/[!.?*#]$/, ''))
}
