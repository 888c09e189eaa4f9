/** The addresses of the page, as people open, share and bookmark them. */
export const pagePaths = [
  '/',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/undo-email-change',
  '/speech-recognition',
  '/subscribe',
  '/checkout',
  '/payment-success',
  '/account',
] as const

export type PagePath = (typeof pagePaths)[number]
