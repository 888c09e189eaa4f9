import { createFormatter } from '../../src/dictation/commands/dispatch/command-formatter.ts'
import type { CommandPage } from '../../src/dictation/commands/dispatch/command-host.ts'
import { createDispatcher } from '../../src/dictation/commands/dispatch/dispatcher.ts'
import { planCommand } from '../../src/dictation/commands/plans/plan-command.ts'
import * as templatePlans from '../../src/dictation/commands/plans/plan-template.ts'
import {
  type CommandSettings,
  defaultSettings,
  settingsFor,
} from '../../src/dictation/commands/settings/command-settings.ts'
import { loadLanguageTable } from '../../src/dictation/commands/tables/languages/load-language-table.ts'
import { endAtPause } from '../../src/dictation/formatting/sentence-ends/end-at-pause.ts'
import { inlineRows } from '../../src/dictation/formatting/utterance/inline-rows.ts'
import { expandForm } from '../../src/dictation/formatting/utterance/row.ts'
import { type Choice, choiceAt } from '../../src/dictation/transcript/choice.ts'
import { everyPart } from '../../test/every-part.ts'
import { editorTranscript } from '../../test/transcripts.ts'
import type { Case, Step } from './read-case.ts'

/** The time to say a word; the name of a mark takes longer where it is `paced`. */
const wordMs = 300
const nameMs = 600

/** The first words of what marks are called. */
const beginnings = new Set(
  inlineRows.flatMap(({ say }) => say.flatMap(expandForm).map((name) => name.split(' ')[0]?.toLowerCase())),
)

/** Plays a case on the page's own editor state, writing and commands. Throws where a step reaches beyond the text. */
export async function playCase({ id, language, said, start, pause, interims, paced, settings }: Case) {
  const chosen = await chosenSettings(language, settings)
  const formatter = createFormatter(
    () => chosen,
    () => endAtPause,
  )
  const transcript = editorTranscript(formatter)
  const { editor } = transcript
  const acts: string[] = []
  const echoes: string[] = []
  let now = 0
  let isAsleep = false

  const page: CommandPage = {
    act(action) {
      acts.push(action)
      if (action === 'undo') transcript.undo()
      if (action === 'redo') transcript.redo()
      if (action === 'sleep' || action === 'wake') isAsleep = action === 'sleep'
    },
    isAsleep: () => isAsleep,
    hasDialog: () => false,
    answer: () => false,
    choose: () => false,
    copy: (text) => void acts.push(`copy:${text}`),
    read: (text) => void acts.push(`read:${text}`),
    find: (words) => void acts.push(`find:${words}`),
    changeLanguage: (name) => void acts.push(`language:${name}`),
    addOwnWords: (words) => void acts.push(`own-words:${words}`),
    planCommand: () => planCommand,
    afterPlans: (change) => change(),
    templatePlans: () => templatePlans,
    fill: ({ name }) => void acts.push(`template:${name}`),
    saveTemplate(name) {
      acts.push(`save-template:${name}`)
      return { says: name }
    },
    turned() {},
    showSelection() {},
    offer() {},
    echo: (echo) => void (echo && echoes.push(echo.says)),
    afterwards: (change) => change(),
    now: () => now,
  }
  const dispatcher = createDispatcher(() => chosen, formatter, page)
  const writer = dispatcher.attachTo(editor)

  function say(spoken: string) {
    const words = spoken.split(' ')
    for (let count = 1; count <= words.length; count++) {
      now += wordMs + (paced && beginnings.has(words[count - 1]?.toLowerCase()) ? nameMs : 0)
      if (interims) writer.showInterim(words.slice(0, count).join(' '))
    }
    writer.settle(spoken, '')
    now += pause
  }

  function take(step: Step) {
    if (typeof step === 'string') return say(step)
    if ('type' in step) {
      if (step.at > editor.length()) throw new Error(`The text ends before ${step.at}.`)
      return transcript.edit(step.at, step.at, step.type)
    }
    if ('turn' in step) {
      const choice = choiceAt(editor.snapshot().choices, step.turn)
      if (choice === undefined) throw new Error(`No other reading stands at ${step.turn}.`)
      editor.turn(choice)
      return
    }
    if (step.press === 'undo') return formatter.takeBackMode(beforeCaret()) || transcript.undo()
    if (step.press === 'redo') return transcript.redo()
    if (step.press === 'clear') return writer.clear()
    writer.keepInterim()
    formatter.endModes()
  }

  function beforeCaret() {
    const { text, selection } = editor.snapshot()
    return text.slice(0, Math.min(selection.anchor, selection.head))
  }

  if (start.text !== '')
    editor.restore(start.text, { anchor: start.text.length, head: start.text.length }, [])
  const [anchor, head] = start.sel ?? [start.text.length, start.text.length]
  transcript.select({ anchor, head })
  const steps = said.map((step) => {
    take(step)
    dispatcher.changed(editor)
    return editor.snapshot().text
  })
  const { text, selection, choices } = editor.snapshot()
  return {
    ...(id === undefined ? {} : { id }),
    text,
    sel: [selection.anchor, selection.head],
    ...{ steps, acts, echoes, modes: formatter.modes(), choices: choices.map(shapeOf) },
  }
}

const shapeOf = ({ from, to, written, other, margin }: Choice) => ({ from, to, written, other, margin })

async function chosenSettings(
  language: string,
  { numbers, punctuation, fillers, repairs }: Case['settings'],
): Promise<CommandSettings> {
  const cleanUp = repairs === 'out' ? 'corrections' : fillers === 'out' ? 'hesitations' : 'as-heard'
  const sentenceEnds = punctuation === 'at-pauses' ? 'at-pauses' : 'never'
  const choices = { ...defaultSettings, numbers, cleanUp, sentenceEnds, parts: everyPart } as const
  return settingsFor(choices, language, await loadLanguageTable(language))
}
