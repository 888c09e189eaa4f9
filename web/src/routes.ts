import type { PagePath } from '@plainspoken/contract/pages'
import { type LazyPage, lazyPage } from './lazy-page.ts'

export interface RouteEntry extends LazyPage {
  path: PagePath
  title: string
  /**
   * The people admitted: `anonymous` sends whoever is signed in to the dictation, and `signed-in` the others to /login.
   */
  access: 'anonymous' | 'anyone' | 'signed-in'
}

export const home = '/speech-recognition' satisfies PagePath

/** Every page, each in a chunk of its own. Whatever is not listed leads to the dictation. */
const routes: RouteEntry[] = [
  {
    path: '/login',
    title: 'Sign In',
    access: 'anonymous',
    ...lazyPage(() => import('./pages/login.tsx').then((page) => page.LoginPage)),
  },
  {
    path: '/register',
    title: 'Try Free for 1 Day',
    access: 'anonymous',
    ...lazyPage(() => import('./pages/register.tsx').then((page) => page.RegisterPage)),
  },
  {
    path: '/verify-email',
    title: 'Verify Your Email',
    access: 'anonymous',
    ...lazyPage(() => import('./pages/verify-email.tsx').then((page) => page.VerifyEmailPage)),
  },
  {
    path: '/forgot-password',
    title: 'Forgot Password',
    access: 'anyone',
    ...lazyPage(() => import('./pages/forgot-password.tsx').then((page) => page.ForgotPasswordPage)),
  },
  {
    path: '/reset-password',
    title: 'Reset Password',
    access: 'anyone',
    ...lazyPage(() => import('./pages/reset-password.tsx').then((page) => page.ResetPasswordPage)),
  },
  {
    path: '/undo-email-change',
    title: 'Change of Address',
    access: 'anyone',
    ...lazyPage(() => import('./pages/undo-email-change.tsx').then((page) => page.UndoEmailChangePage)),
  },
  {
    path: home,
    title: 'Dictation',
    access: 'signed-in',
    ...lazyPage(() => import('./pages/speech-recognition.tsx').then((page) => page.SpeechRecognitionPage)),
  },
  {
    path: '/subscribe',
    title: 'Lifetime Access',
    access: 'signed-in',
    ...lazyPage(() => import('./pages/subscribe.tsx').then((page) => page.SubscribePage)),
  },
  {
    path: '/checkout',
    title: 'Checkout',
    access: 'signed-in',
    ...lazyPage(() => import('./pages/checkout.tsx').then((page) => page.CheckoutPage)),
  },
  {
    path: '/payment-success',
    title: 'Payment',
    access: 'signed-in',
    ...lazyPage(() => import('./pages/payment-success.tsx').then((page) => page.PaymentSuccessPage)),
  },
  {
    path: '/account',
    title: 'Your Account',
    access: 'signed-in',
    ...lazyPage(() => import('./pages/account.tsx').then((page) => page.AccountPage)),
  },
]

/** Addresses have no parts that vary; the slash that some add at the end is nothing. */
export function routeOf(path: string): RouteEntry | undefined {
  return routes.find((route) => route.path === path.replace(/(?<=.)\/+$/, ''))
}

/** The window's title at a path. */
export function titleOf(path: string): string {
  const title = routeOf(path)?.title
  return title === undefined ? 'Plainspoken' : `${title} · Plainspoken`
}

/** Fetches the code of the page at a path, if there is one. */
export async function preloadPage(path: string): Promise<void> {
  await routeOf(path)?.preload()
}
