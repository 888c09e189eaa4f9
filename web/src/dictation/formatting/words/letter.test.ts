import { expect, test, vi } from 'vitest'
import { idleCommandPage } from '../../../../test/idle-command-page.ts'
import { editorTranscript } from '../../../../test/transcripts.ts'
import { createFormatter } from '../../commands/dispatch/command-formatter.ts'
import { createDispatcher } from '../../commands/dispatch/dispatcher.ts'
import { defaultSettings } from '../../commands/settings/command-settings.ts'

/** The utterances of a letter that needs correcting, one per line. */
const said = `
new heading
notice of termination
press enter
press enter
dear Mrs Hall comma new paragraph
thank you for your letter of the third of May comma in which you ask about the lease of the flat on the second floor period
we are sorry to hear that the heating has failed again period
a technician will visit on Monday between ten and twelve o'clock period
please replace Monday with Tuesday
he will bring the parts comma and the repair should take no longer than two hours period
if this day does not suit you comma please ring our office by Friday period
delete no longer than
new paragraph
as you know comma the lease ends on 30 September period
the lease may be renewed for another year on the same terms period
replace lease with agreement
choose three
we would be glad if you stayed period
we have always
strike that
the following papers are needed colon
numbered list
the signed agreement
next item
a copy of your insurance
next item
this one is wrong
scratch that
end list
new paragraph
should you decide otherwise comma no notice is needed comma and the deposit will be returned within four weeks of the day on which you hand over the keys period
select four
three
go to the end of the text
we look forward to hearing from you comma and hope that the warmer weather will come soon period
delete the last sentence
undo that
new paragraph
yours sincerely comma new line Ann Smith
replace all sorry with very sorry
copy all
`

const letter = `# Notice of termination

Dear Mrs Hall,

Thank you for your letter of 3 May, in which you ask about the lease of the flat on the second floor. We are very sorry to hear that the heating has failed again. A technician will visit on Tuesday between 10 and 12 o'clock. He will bring the parts, and the repair should take 2 hours. If this day does not suit you, please ring our office by Friday.

As you know, the lease ends on 30 September. The agreement may be renewed for another year on the same terms. We would be glad if you stayed. The following papers are needed:
1. The signed agreement
2. A copy of your insurance

Should you decide otherwise, no notice is needed, and the deposit will be returned within three weeks of the day on which you hand over the keys. We look forward to hearing from you, and hope that the warmer weather will come soon.

Yours sincerely,
Ann Smith`

test('a letter of 150 words is written, corrected and copied by voice alone', () => {
  const settings = { ...defaultSettings, locale: 'en-GB' as const }
  const formatter = createFormatter(() => settings)
  const transcript = editorTranscript(formatter)
  const acts: string[] = []
  const copy = vi.fn()
  const writer = createDispatcher(() => settings, formatter, {
    ...{ ...idleCommandPage, copy },
    act(action) {
      acts.push(action)
      if (action === 'undo') transcript.undo()
    },
  }).attachTo(transcript.editor)
  for (const utterance of said.trim().split('\n')) {
    const words = utterance.split(' ')
    for (const at of words.keys()) writer.showInterim(words.slice(0, at + 1).join(' '))
    writer.settle(utterance, '')
  }
  expect(transcript.writer.snapshot().text).toBe(letter)
  expect(acts).toEqual(['undo', 'undo', 'copy-all'])
  expect(letter.split(/\s+/).length).toBeGreaterThan(150)
})
