/** Every failure a call can end in: its stable code, its HTTP status and the sentence a person reads. */
export const failures = {
  invalid_request: [400, 'Please check what you entered and try again.'],
  malformed_request: [400, 'The request could not be read.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  foreign_origin: [403, 'This server takes requests from its own pages only.'],
  metrics_private: [403, 'These figures are shown to this machine alone, or to whoever has METRICS_TOKEN.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take that kind of request.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  payload_too_large: [413, 'That is more than this server accepts.'],
  upgrade_required: [426, 'This address takes a WebSocket.'],
  unsupported_media_type: [415, 'The request is of a kind that this address does not take.'],
  wrong_host: [421, 'This server does not answer under that name.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The service is not available right now. Please try again in a moment.'],

  wrong_credentials: [401, 'Login failed. Please check your credentials.'],
  email_not_verified: [403, 'Email not verified'],
  invalid_verification_code: [400, 'Invalid verification code. Please try again.'],
  invalid_reset_code: [400, 'The reset code is invalid or has expired.'],
  wrong_password: [403, 'That is not your current password.'],
  password_disabled: [
    403,
    'After too many failed attempts this password is switched off. Please reset it, or sign in with Google.',
  ],
  recent_sign_in_needed: [403, 'For your safety, please sign out, sign in again, and then repeat this.'],
  google_refused: [401, 'Google login failed'],
  google_off: [503, 'Google sign-in is not set up on this server.'],
  google_unreachable: [503, 'Google could not be reached. Please try again or use your password.'],
  google_link_first: [409, 'An account with this address exists. Please sign in with your password.'],

  trial_expired: [402, 'Your free day is over. Lifetime access costs £3.00, once.'],
  transcription_off: [503, 'Transcription is not available on this server.'],
  transcription_busy: [
    503,
    'The server is busy transcribing. Your recording is safe; please try again shortly.',
  ],
  transcription_too_many: [429, 'You already have recordings being transcribed. Please wait for them.'],
  transcription_failed: [500, 'The recording could not be transcribed.'],
  audio_missing: [400, 'The upload holds no recording.'],
  audio_unreadable: [400, 'The recording could not be read.'],
  audio_too_long: [413, 'The recording is longer than this server accepts.'],
  audio_unsupported: [415, 'This kind of recording is not supported.'],

  language_unknown: [
    415,
    'This server does not know that language. Choose English, or use a browser that recognises speech itself.',
  ],
  live_taken_over: [409, 'Another page of yours went on with the dictation.'],

  already_subscribed: [409, 'You already have lifetime access to all premium features!'],
  payment_off: [503, 'Payments are not set up on this server.'],
  payment_unreachable: [503, 'The payment service could not be reached. Please try again in a moment.'],
  payment_not_found: [404, 'Failed to verify payment'],
  payment_not_paid: [409, 'The payment is not complete yet.'],
  payment_revoked: [409, 'This payment was refunded or disputed.'],
  webhook_refused: [400, 'The webhook could not be verified.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type FailureCode = keyof typeof failures
