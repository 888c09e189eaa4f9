import { expect, test } from 'vitest'
import { idleCommandPage } from '../../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../../test/transcripts.ts'
import { createFormatter } from '../../commands/dispatch/command-formatter.ts'
import { createDispatcher } from '../../commands/dispatch/dispatcher.ts'
import { defaultSettings } from '../../commands/settings/command-settings.ts'
import { follow, nothingCame, timingsOf } from './pace.ts'

/** The text written for versions that come so many ms after each other, the last one final. */
function dictate(...versions: [spoken: string, afterMs: number][]): string {
  let now = 0
  const formatter = createFormatter(() => defaultSettings)
  const transcript = editorTranscript(formatter)
  const page = { ...idleCommandPage, now: () => now }
  const writer = createDispatcher(() => defaultSettings, formatter, page).attachTo(transcript.editor)
  for (const [spoken, afterMs] of versions) {
    now += afterMs
    writer.showInterim(spoken)
  }
  writer.settle(versions.at(-1)?.[0] ?? '', '')
  return transcript.writer.snapshot().text
}

const [deal, all] = ['they closed the deal', 'they closed the deal period after the vote']

test('a pause before its name speaks for a mark', () => {
  expect(dictate([deal, 0], [all, 300])).toBe('They closed the deal period after the vote')
  expect(dictate([deal, 0], [all, 1500])).toBe('They closed the deal. After the vote')
})

test('a pause does not make a mark of what grammar knows to be a word', () => {
  expect(dictate(['during the trial', 0], ['during the trial period sales fell', 1500])).toBe(
    'During the trial period sales fell',
  )
})

test('a mark that the recogniser wrote itself at first is one, though it changed its mind', () => {
  const [begun, said] = ['they changed the trial', 'to our surprise it is faster']
  expect(dictate([`${begun} period ${said}`, 0])).toContain('trial period to')
  expect(dictate([begun, 0], [`${begun}. ${said}`, 300], [`${begun} period ${said}`, 300])).toBe(
    'They changed the trial. To our surprise it is faster',
  )
})

test('a mark at the end of a version is a guess of the recogniser', () => {
  const [begun, said] = ['the trial', 'the trial period went well']
  expect(dictate([`${begun}.`, 0], [said, 300])).toBe('The trial period went well')
})

test('words that are read otherwise came when those did that stood for them', () => {
  const versions: [string, number][] = [
    ['the trial', 100],
    ['the trial pear', 200],
    ['the trial period', 2000],
  ]
  const pace = versions.reduce((last, [spoken, at]) => follow(last, spoken, at), nothingCame)
  expect(pace.cameAt).toEqual([100, 100, 200])
  expect(timingsOf(pace, ['the', 'trial', 'period', 'is'])(2)).toEqual({ silenceMs: 100, mark: '' })
  expect(timingsOf(pace, ['the', 'trial', 'period', 'is'])(3)).toEqual({ silenceMs: null, mark: '' })
})
