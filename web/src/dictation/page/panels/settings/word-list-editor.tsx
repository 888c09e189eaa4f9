import { wordList } from '@plainspoken/contract/word-limits'
import { useRef, useState, useSyncExternalStore } from 'react'
import { downloadFile } from '../../../../download-file.ts'
import { CloseButton } from '../../../../ui/close-button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { CommandChoices } from '../../../commands/settings/command-choices.ts'
import { exportWordList, type WordList } from '../../../commands/settings/command-settings.ts'
import { learntAfter } from '../../../commands/settings/learnt.ts'
import { sentences } from '../../../core/sentences.ts'
import type { LearntReading } from '../../../formatting/utterance/settings.ts'
import { mergeWordLists } from '../../../kept-words/word-list-file.ts'
import { Tool } from '../../shared/tool.tsx'
import styles from './settings-panel.module.css'
import { TextArea } from './text-area.tsx'

const none = { replacements: [], words: [], learnt: [] }

function sizeOf({ replacements, words, learnt }: WordList): number {
  return replacements.length + words.length + learnt.length
}

/** The reading among the words beside it. */
function sampleOf({ before, after }: LearntReading, words: string): string {
  const isSign = words !== '' && !/[\p{L}\p{N}]/u.test(words)
  return `${before}${isSign ? '' : ' '}${words} ${after}`.replace(/ +/g, ' ').trim()
}

interface EntryProps {
  words: string
  /** The way it came into the list. */
  source: string
  /** Names the button that takes it out. */
  remove: string
  onRemove(): void
}

function Entry({ words, source, remove, onRemove }: EntryProps) {
  return (
    <li>
      <span>
        <span className={styles.written}>{words}</span>
        <span className={styles.source}>{source}</span>
      </span>
      <CloseButton aria-label={remove} onClick={onRemove} />
    </li>
  )
}

/** A person's own words and replacements, "always write X for Y", and what was learnt from what was turned round. */
export function WordListEditor({ commands }: { commands: CommandChoices }) {
  const { replacements, words, learnt } = useSyncExternalStore(commands.subscribe, commands.current)
  const [said, setSaid] = useState('')
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState('')
  const first = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)

  function add() {
    first.current?.focus()
    setOutcome('')
    if (written.trim() === '') return setProblem('')
    const isWord = said.trim() === ''
    if (isWord && (written.length > wordList.spoken || written.trim().includes('\n')))
      return setProblem('Fill in “When I say” for text this long.')
    take(isWord ? { ...none, words: [written] } : { ...none, replacements: [{ say: said, write: written }] })
    setSaid('')
    setWritten('')
  }

  /** Gives how many are new. */
  function take(added: WordList): number {
    const now = commands.current()
    const next = mergeWordLists(now, added)
    const isFull = [next.words, next.replacements].some(({ length }) => length > wordList.entries)
    setProblem(isFull ? `You can have up to ${wordList.entries} words and as many replacements.` : '')
    if (isFull) return 0
    commands.change(next)
    return sizeOf(next) - sizeOf(now)
  }

  async function importFrom(chosen: File) {
    setOutcome('')
    setProblem('')
    try {
      const { importWords } = await import('../../../kept-words/import-words.ts')
      const read = await importWords(chosen)
      if ('problem' in read) return setProblem(read.problem)
      const count = take(read.list)
      setOutcome(count === 0 ? 'Nothing new was added.' : `Added ${count} ${count === 1 ? 'word' : 'words'}.`)
    } catch (error) {
      console.warn('Words were not imported.', error)
      setProblem(navigator.onLine ? 'This file could not be imported.' : sentences.partMissing)
    }
  }

  function leave(rest: Partial<WordList>) {
    commands.change(rest)
    first.current?.focus()
  }

  const readings = learnt.filter(({ times }) => times >= learntAfter)
  const isEmpty = replacements.length + words.length + readings.length === 0
  return (
    <div className={styles.tools}>
      <form
        className={styles.entry}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextArea
          ref={first}
          label="Always write"
          hint="It may have several lines."
          name="written"
          value={written}
          maxLength={wordList.written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <TextField
          label="When I say"
          hint="Leave empty to just teach the spelling."
          name="said"
          value={said}
          maxLength={wordList.spoken}
          onChange={({ target }) => setSaid(target.value)}
        />
        <Tool type="submit">Add</Tool>
      </form>
      {!isEmpty && (
        <ul className={styles.entries}>
          {replacements.map(({ say, write, source }) => (
            <Entry
              key={say}
              words={`“${say}” → ${write}`}
              source={source === 'correction' ? 'Learned from a correction' : 'Added by you'}
              remove={`Remove “${say}”`}
              onRemove={() => leave({ replacements: replacements.filter((other) => other.say !== say) })}
            />
          ))}
          {words.map((word) => (
            <Entry
              key={word}
              words={word}
              source="Added by you"
              remove={`Remove “${word}”`}
              onRemove={() => leave({ words: words.filter((other) => other !== word) })}
            />
          ))}
          {readings.map((reading) => {
            const [instead, wanted] = [sampleOf(reading, reading.instead), sampleOf(reading, reading.wanted)]
            return (
              <Entry
                key={`${reading.kind} ${instead} ${wanted}`}
                words={`Learned: “${instead}” → “${wanted}”`}
                source="You chose it in the text"
                remove={`Forget “${wanted}”`}
                onRemove={() => leave({ learnt: learnt.filter((other) => other !== reading) })}
              />
            )
          })}
        </ul>
      )}
      <Tool onClick={() => file.current?.click()}>Import</Tool>
      <Tool
        disabled={isEmpty}
        onClick={() =>
          downloadFile(
            new Blob([exportWordList({ replacements, words, learnt })], { type: 'application/json' }),
            'plainspoken-words.json',
          )
        }
      >
        Export
      </Tool>
      <input
        ref={file}
        type="file"
        accept=".json,.txt,.csv,.tsv,.xml"
        aria-label="Word list to import"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) void importFrom(chosen)
          target.value = ''
        }}
      />
      <p role="status">{outcome}</p>
      <p role="alert">{problem}</p>
      <p className={styles.source}>
        Import takes lists (a word a line, or “said = written”), TypeWhisper’s dictionary, Dragon’s words, and
        what was exported here.
      </p>
    </div>
  )
}
