import { expect, test } from 'vitest'
import { createInventedBrowser, type Page } from '../../../test/invented-browser.ts'
import { fieldsOf } from './fields.ts'

const paragraph =
  'She has been under our care for some time, and we have discussed with her at length what can be done. She knows that you will see her, and has agreed that we send you this letter, the results of all that was done so far and the list of what she takes. '

/** Two pages. */
const text = `{date}

Dear Dr [colleague],

Re: [patient], born [date of birth], [address]

Thank you for seeing this [age|40] year old [occupation], who came with [complaint].

${paragraph.repeat(8)}

History: [history]
Side: [side|left/right]

${paragraph.repeat(8)}

Diagnosis: [diagnosis]
Urgency: [urgency|routine]
Review: [review]

Yours sincerely,
Ann Kowalczyk
`

const filled = [
  ['colleague', 'Weber', 'Weber'],
  ['patient', 'Mary Miller', 'Mary Miller'],
  ['date of birth', 'March third nineteen eighty', 'March 3, 1980'],
  ['address', 'Rose Lane', 'Rose Lane'],
  ['age', 'sixty', '60'],
  ['occupation', 'teacher', 'teacher'],
  ['complaint', 'headache', 'headache'],
  ['history', 'asthma', 'asthma'],
  ['side', 'right', 'right'],
  ['diagnosis', 'migraine', 'migraine'],
  ['urgency', '', 'routine'],
  ['review', 'in six weeks', 'in six weeks'],
]

const templates = [{ id: '1', name: 'Referral letter', text, updatedAt: 0 }]

function open() {
  const browser = createInventedBrowser('ann', null, { templates })

  async function listen(page: Page) {
    await browser.runJobs()
    page.listening.start()
    await browser.wait(100)
    page.recogniser?.open()
    await browser.wait(100)
  }

  async function say(page: Page, ...utterances: string[]) {
    for (const spoken of utterances) {
      const words = spoken.split(' ')
      for (let count = 1; count <= words.length; count++) {
        page.recogniser?.hear(words.slice(0, count).join(' '))
        await browser.wait(300)
      }
      page.recogniser?.settle(spoken)
      await browser.wait(1500)
    }
  }

  const selected = (page: Page) => {
    const { text: now, selection } = page.transcript.snapshot()
    return now.slice(selection.anchor, selection.head)
  }
  return { browser, listen, say, selected }
}

test('a letter of two pages has its twelve fields filled by voice alone', async () => {
  expect(fieldsOf(text).length).toBe(12)
  const { browser, listen, say } = open()
  const page = browser.openTab(true)
  // The one click.
  await listen(page)
  await say(page, 'insert referral letter')
  for (const [name = '', words = ''] of filled) {
    if (name === 'urgency') await say(page, 'accept defaults', 'next field')
    else await say(page, words, 'next field')
  }
  const written = page.transcript.snapshot().text
  const wanted = filled.reduce(
    (letter, [name = '', , value = '']) => letter.replace(new RegExp(`\\[${name}[^\\]]*\\]`), value),
    text.replace('{date}', new Date(browser.now()).toLocaleDateString('en-US', { dateStyle: 'long' })),
  )
  expect(written.toLowerCase()).toBe(wanted.toLowerCase())
})

test('fields that are still empty are there when the page is opened again', async () => {
  const { browser, listen, say, selected } = open()
  const page = browser.openTab(true)
  await listen(page)
  await say(page, 'insert referral letter', 'Weber', 'next field', 'Mary Miller')
  await browser.wait(5000)
  await browser.kill(page.tab, false)
  const next = browser.openTab(true)
  await browser.wait(5000)
  await listen(next)
  await say(next, 'next field')
  expect(selected(next)).toBe('[date of birth]')
  await say(next, 'field diagnosis', 'migraine')
  expect(next.transcript.snapshot().text).toMatch(
    /Dear Dr Weber,[\s\S]*Mary Miller[\s\S]*Diagnosis: migraine\n/i,
  )
})
