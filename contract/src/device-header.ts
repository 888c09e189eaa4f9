/**
 * In it a page says its device tokens, apart by spaces, with each call to /auth: limits read it before they read a body, so
 * that a stranger in the same network does not use up the share of those who are known.
 */
export const deviceHeader = 'device-tokens'
