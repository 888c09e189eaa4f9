const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function sayWhen(time: string): string {
  return dayAndTime.format(new Date(time))
}
