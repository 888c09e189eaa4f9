/** The features of lifetime access, as they are offered and as the receipt says. */
export const features = [
  'Unlimited transcription',
  'Copy Text to Clipboard',
  'Advanced editing tools',
  'No recurring payments',
  'Lifetime access to all features',
  'Free future updates',
] as const
