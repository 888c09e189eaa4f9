import { describe, expect, test } from 'vitest'
import { type TranscriptUnderTest, transcripts } from '../../../test/transcripts.ts'

/** `|` is the cursor, `[` and `]` in the text given hold a selection; `⟦ ⟧` stand for brackets of the text itself. */
const seams: [given: string, spoken: string, result: string][] = [
  // The beginning and the end
  ['|', 'hello', 'Hello|'],
  ['|', '  hello  there ', 'Hello there|'],
  ['|', 'Hello', 'Hello|'],
  ['|', 'iPhone sales', 'iPhone sales|'],
  ['|', 'éclair', 'Éclair|'],
  ['|', '"yes" she said', '"Yes" she said|'],
  ['|', '9 lives', '9 lives|'],
  ['Hello|', 'there', 'Hello there|'],
  ['Hello |', 'there', 'Hello there|'],
  ['Hello |', ' there', 'Hello there|'],
  ['Hello|', ' there', 'Hello there|'],
  ['|there', 'hello', 'Hello| there'],
  ['| there', 'hello', 'Hello| there'],
  // After the end of a sentence
  ['Done.|', 'next', 'Done. Next|'],
  ['Done. |', 'next', 'Done. Next|'],
  ['Done?|', 'yes', 'Done? Yes|'],
  ['Done!|', 'yes', 'Done! Yes|'],
  ['Done…|', 'yes', 'Done… Yes|'],
  ['He said "no."|', 'then he left', 'He said "no." Then he left|'],
  ['(It rained.)|', 'we stayed', '(It rained.) We stayed|'],
  ['Fruit, e.g.|', 'apples', 'Fruit, e.g. apples|'],
  ['Us vs.|', 'them', 'Us vs. them|'],
  ['One, |', 'two', 'One, two|'],
  ['One;|', 'two', 'One; two|'],
  ['One:|', 'two', 'One: two|'],
  // Line breaks
  ['Dear John,\n|', 'hello', 'Dear John,\nHello|'],
  ['Dear John,\n\n|', 'hello', 'Dear John,\n\nHello|'],
  ['A line\n  |', 'hello', 'A line\n  Hello|'],
  ['One|\nTwo', 'more', 'One more|\nTwo'],
  ['One\n|\nTwo', 'more', 'One\nMore|\nTwo'],
  ['One\n|Two', 'more', 'One\nMore| Two'],
  ['One|', '\nTwo', 'One\nTwo|'],
  // Punctuation as a piece of its own
  ['How are you|', '?', 'How are you?|'],
  ['How are you|', ' ?', 'How are you?|'],
  ['Fine|', ', thanks', 'Fine, thanks|'],
  ['Fine|', '. And you', 'Fine. And you|'],
  ['Wait|', '!', 'Wait!|'],
  ['(a joke|', ')', '(a joke)|'],
  ['Ten|', '%', 'Ten%|'],
  ['Two things|', ': one', 'Two things: one|'],
  ['Hello|', 'there , friend', 'Hello there, friend|'],
  ['It|', "'s late", "It's late|"],
  // Before what is already there
  ['Hello|, friend', 'there', 'Hello there|, friend'],
  ['Hello|.', 'there', 'Hello there|.'],
  ['Hello|? No', 'there', 'Hello there|? No'],
  ['Hello|) and', 'there', 'Hello there|) and'],
  ['Hello| friend', 'dear', 'Hello dear| friend'],
  ['Hello |friend', 'dear', 'Hello dear| friend'],
  ['Hello |  friend', 'dear', 'Hello dear|  friend'],
  ["The dog|'s bowl", 'big', "The dog big|'s bowl"],
  // Brackets, quotes and signs
  ['I went (|', 'home', 'I went (home|'],
  ['I went ⟦|', 'home', 'I went ⟦home|'],
  ['She said “|', 'home', 'She said “home|'],
  ['She said "|', 'home', 'She said "home|'],
  ['She said "no"|', 'and left', 'She said "no" and left|'],
  ['well-|', 'known', 'well-known|'],
  ['this - |', 'or that', 'this - or that|'],
  ['and/|', 'or', 'and/or|'],
  ['$|', '20', '$20|'],
  ['She said "no|" and left', 'way', 'She said "no way|" and left'],
  ['She said "|"', 'no', 'She said "no|"'],
  ['She said |"no"', 'then', 'She said then| "no"'],
  ["She said 'no|'", 'way', "She said 'no way|'"],
  ["She said |'no'", 'then', "She said then| 'no'"],
  ['£|', '20', '£20|'],
  ['me@|', 'home', 'me@home|'],
  // Over a selection
  ['The meeting is on [Monday] at nine', 'Tuesday', 'The meeting is on Tuesday| at nine'],
  ['The meeting is on [Monday ]at nine', 'Tuesday', 'The meeting is on Tuesday| at nine'],
  ['The meeting is on[ Monday] at nine', 'Tuesday', 'The meeting is on Tuesday| at nine'],
  ['The meeting is on[ Monday ]at nine', 'Tuesday', 'The meeting is on Tuesday| at nine'],
  ['Come [today].', 'tomorrow', 'Come tomorrow|.'],
  ['[Everything here.]', 'something else', 'Something else|'],
  ['One. [Two.] Three.', 'four', 'One. Four| Three.'],
]

function read(marked: string) {
  const plain = marked.replaceAll('⟦', '(').replaceAll('⟧', ')')
  const text = plain.replace(/[|[\]]/g, '')
  const caret = plain.indexOf('|')
  const anchor = caret >= 0 ? caret : plain.indexOf('[')
  return { text, anchor, head: caret >= 0 ? caret : plain.indexOf(']') - 1 }
}

function given(createTranscript: () => TranscriptUnderTest, marked: string) {
  const transcript = createTranscript()
  const { text, anchor, head } = read(marked)
  transcript.edit(0, 0, text)
  transcript.select({ anchor, head })
  return transcript
}

describe.each(transcripts)('in %s words fit into their place', (_name, createTranscript) => {
  test.each(seams)('%j and %j give %j', (before, spoken, after) => {
    const { writer } = given(createTranscript, before)
    writer.settle(spoken, '')
    const { text, selection } = writer.snapshot()
    expect({ text, ...selection }).toEqual(read(after))
  })

  test.each(seams)('%j and %j give %j as live words too', (before, spoken, after) => {
    const { writer } = given(createTranscript, before)
    const letters = [...spoken]
    for (let length = 1; length <= letters.length; length++)
      writer.showInterim(letters.slice(0, length).join(''))
    writer.keepInterim()
    const { text, selection } = writer.snapshot()
    expect({ text, ...selection }).toEqual(read(after))
  })

  test.each(seams)('%j stays as it was when %j is taken back', (before, spoken) => {
    const { writer } = given(createTranscript, before)
    writer.showInterim(spoken)
    writer.showInterim('')
    const { text, selection } = writer.snapshot()
    expect({ text, ...selection }).toEqual(read(before))
  })
})
