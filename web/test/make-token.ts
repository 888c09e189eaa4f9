/** A token as the server issues them, with a signature that nobody checks here. */
export function makeToken(claims: Record<string, unknown> = {}): string {
  const payload = {
    sub: 'a1',
    email: 'anna@example.org',
    firstName: 'Anna',
    lastName: 'Zoë',
    isSubscribed: 'false',
    createdAt: '2026-01-01T10:00:00.000Z',
    exp: 2_000_000_000,
    nbf: 1_000_000_000,
    ...claims,
  }
  return ['{"alg":"HS256"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
}
