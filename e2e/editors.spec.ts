import { transcript } from './dictation-page.ts'
import { dictateIntoEditor, editors } from './editor-steps.ts'
import { pillText, test } from './extension.ts'
import { expect } from './fixtures.ts'
import { say } from './recogniser.ts'

// Real editors from npm, each in a page of another site: what is said has to be in the editor's own model.

test.use({ isAllowedEverywhere: true })

for (const name of editors) {
  test(`what is said stands in ${name} as if it had been typed @whole`, async ({
    extended: { dictationTab, openEditor, pressAndAllow },
  }) => {
    const page = await openEditor(name)
    await dictateIntoEditor(name, {
      page,
      dictationTab,
      start: pressAndAllow,
      pillText: () => pillText(page),
    })
  })
}

test('what an editor that draws its text itself does not take is told in the pill @whole', async ({
  extended: { dictationTab, openSite, pressAndAllow },
}) => {
  const page = await openSite(`<div tabindex="0" style="height: 5em">drawn</div>
    <script>document.querySelector('div').editContext = new EditContext({ text: '' })</script>`)
  await page.locator('div').click()
  await pressAndAllow(page)
  await say(dictationTab, 'how are you')
  await expect.poll(() => pillText(page)).toContain('This field didn’t accept the words.')
  await expect(transcript(dictationTab)).toHaveText('How are you')
})
