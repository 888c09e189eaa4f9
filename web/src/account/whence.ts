import type { AccountEvent } from '@plainspoken/contract/account'

const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function sayWhen(time: string): string {
  return dayAndTime.format(new Date(time))
}

export function sayBrowser({ browser }: Pick<AccountEvent, 'browser'>): string {
  return browser ?? 'Unknown browser'
}
