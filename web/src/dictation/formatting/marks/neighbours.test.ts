import { expect, test } from 'vitest'
import { defaultSettings } from '../../commands/command-settings.ts'
import { writeUtterance } from '../write.ts'

/** Sentences with alternatives in brackets, the marks said by name, and what all of them are written with. */
const sentences: [said: string, written: RegExp][] = [
  [
    '(chapter|part|section) one colon the (beginning|war|long road) new paragraph (it was cold|we were young|he stayed)',
    /^\w+ (1|one): the [a-z ]+\n\n(It|We|He) \w+/,
  ],
  [
    '(prologue|introduction|the first day) new paragraph (i woke up|they slept) late period',
    /\n\n(I|They) .*\.$/,
  ],
  ['they opened a (brand|spectacular|whole) new line it is (red|good)', /new line it is/],
  [
    '(what|which|whose) period (costume|dress|furniture) (did she wear|was it) question mark',
    / period .*\?$/,
  ],
  ['(we|they) (need|wanted|love) period (drama|furniture|costumes)', / period /],
  ['(gestation|trial|grace) period of (a sow|ten days|the firm) colon three (months|weeks)', /period of .*:/],
  ['(dash|Dash) of (salt|blood|colour) in the (soup|sputum) comma no more period', /^Dash of .*, no more\.$/],
  ['(he left home|we slept|she knows) period of course (she cried|it rained)', /\. Of course/],
  ['(step|section|item) one comma (step|section|item) two period', /^\w+ 1, \w+ 2\.$/],
]

/** All sentences that the alternatives make. */
function expand(said: string): string[] {
  const group = /\(([^()]*)\)/.exec(said)
  if (group === null) return [said]
  return (group[1] ?? '').split('|').flatMap((choice) => expand(said.replace(group[0], choice)))
}

test.for(sentences)('%j is written alike, whatever its other words are', ([said, written]) => {
  for (const sentence of expand(said))
    expect(writeUtterance(sentence, { before: '', after: '' }, { settings: defaultSettings }).words).toMatch(
      written,
    )
})
