import type { TextPart } from '../text/open-text.ts'

type FollowedText = Pick<TextPart, 'subscribe' | 'current' | 'editor'>

/** The text from which on corrections count, until what watches them has come. */
export function followText(text: FollowedText) {
  let before = text.editor().withoutLive().text
  const unsubscribe = text.subscribe(() => {
    before = withAdded(before, text)
  })
  return {
    stop() {
      unsubscribe()
      return before
    },
  }
}

/** The text from which on corrections count, with the words that have come behind it: they may be corrected at once. */
export function withAdded(before: string, text: FollowedText): string {
  if (text.editor().snapshot().live !== null) return before
  const now = text.current()
  return now.startsWith(before) ? now : before
}
