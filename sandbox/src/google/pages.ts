import { escapeHtml, page } from '../page.ts'
import type { Account } from './credentials.ts'

const standIn =
  'This is a stand-in for Google. It runs on this machine and knows only these made-up people; nothing is sent to Google.'

const style = `<style>
  .accounts { display: grid; gap: .5rem }
  .accounts button { text-align: left }
  label { display: block; margin: 1rem 0 .25rem }
  input:not([type=checkbox]) { font: inherit; width: 100%; padding: .625rem; box-sizing: border-box }
</style>`

const labels: Record<string, string> = {
  signin_with: 'Sign in with Google',
  signup_with: 'Sign up with Google',
  continue_with: 'Continue with Google',
  signin: 'Sign in',
}

/** The button in its frame. */
export function buttonPage({ text = 'signin_with', theme = 'outline' }: { text?: string; theme?: string }) {
  const [ground, ink] = theme === 'filled_black' ? ['#131314', '#e3e3e3'] : ['#fff', '#1f1f1f']
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sign in with Google Button</title>
<style>
  body { margin: 0 }
  button { font: 500 14px system-ui, sans-serif; width: 100%; height: 40px; margin: 2px 0; border: 1px solid #747775;
    border-radius: 4px; background: ${ground}; color: ${ink}; cursor: pointer }
</style>
<body><button type="button">${escapeHtml(labels[text] ?? text)}</button><script src="button.js"></script></body>
</html>`
}

/** The accounts to choose from. */
export function selectPage(accounts: readonly Account[]) {
  const buttons = accounts.map(
    (account, index) =>
      `<button name="account" value="${index}" formnovalidate>${escapeHtml(account.givenName)} ${escapeHtml(account.familyName)}<br>
       <small>${escapeHtml(account.email)}${account.emailVerified === true ? '' : ' (address not verified)'}</small></button>`,
  )
  return page(
    'Choose an account',
    standIn,
    `${style}<main><h1>Choose an account</h1>
     <form method="post" class="accounts">${buttons.join('\n')}</form>
     <details><summary>Use another account</summary>
     <form method="post">
       <label for="email">Email</label><input id="email" name="email" type="email" required>
       <label for="givenName">First name</label><input id="givenName" name="givenName" required value="Gwen">
       <label for="familyName">Last name</label><input id="familyName" name="familyName" value="Oogle">
       <label><input type="checkbox" name="emailVerified" value="true" checked> Google has verified this address</label>
       <label for="hd">Domain of the company, if it is a company's account</label><input id="hd" name="hd">
       <p><button>Continue</button></p>
     </form></details></main>`,
  )
}

/** Hands the credential over by its script, and closes. */
export function deliverPage(credential: string, origin: string) {
  return page(
    'Signing in',
    standIn,
    `<main data-credential="${escapeHtml(credential)}" data-origin="${escapeHtml(origin)}"><p>Signing in…</p></main>
     <script src="deliver.js"></script>`,
  )
}

export function problemPage(problem: string) {
  return page('Cannot sign in', standIn, `<main><h1>Cannot sign in</h1><p>${escapeHtml(problem)}</p></main>`)
}

export function homePage(rotations: number) {
  return page(
    'Google',
    standIn,
    `<main><h1>Google</h1>
     <p>Its button is on the product's sign-in pages. The keys have been changed ${rotations} times.</p>
     <form method="post" action="/google/keys/rotate"><button>Change the keys</button></form></main>`,
  )
}
