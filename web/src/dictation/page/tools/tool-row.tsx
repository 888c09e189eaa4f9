import { lazy, Suspense, use, useEffect, useId, useState } from 'react'
import type { Echo } from '../../commands/obedient-port.ts'
import type { ShownOffer } from '../../commands/open-commands.ts'
import { chordName, chordShortcut, isMac } from '../../core/dictation-key.ts'
import type { Take } from '../../device/takes.ts'
import { type FileKind, saveAs } from '../../export/save-as.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { ListeningPart } from '../../session/open-listening.ts'
import type { TextPart } from '../../session/open-text.ts'
import type { PanelName } from '../../session/panel-name.ts'
import type { EditorFacts } from '../../transcript/editor/editor-tools.ts'
import floating from '../floating.module.css'
import { Tool } from '../tool.tsx'
import { ChoiceList } from './choice-list.tsx'
import { EchoChip } from './echo-chip.tsx'
import { OutboxList } from './outbox-list.tsx'
import styles from './tool-row.module.css'
import { UploadTool } from './upload-tool.tsx'
import { useDictationKey } from './use-dictation-key.ts'

const FindBar = lazy(() => import('../panels/find-bar.tsx').then((module) => ({ default: module.FindBar })))

interface ToolRowProps {
  text: TextPart
  listening: ListeningPart
  outbox: Promise<Outbox>
  isBlank: boolean
  /** Find and replace is open; the key for it was pressed, or its button. */
  isFinding: boolean
  onFinding(isFinding: boolean): void
  offer: ShownOffer | null
  /** What became of the last command. */
  echo: Echo | null
  /** A panel is to be opened over the page. */
  onAsked(panel: PanelName): void
  /** The key of the microphone, to be shown on its button. */
  onKey(key: { name: string; shortcut: string }): void
}

const noFacts: EditorFacts = { canUndo: false, canRedo: false, words: 0, characters: 0 }
/** Counts may lag this far behind the typing. */
const factsEveryMs = 200

/** The advanced editing tools, in a row below the transcript. */
export function ToolRow({ text, listening, isBlank, offer, echo, ...row }: ToolRowProps) {
  const outbox = use(row.outbox)
  const { isFinding, onFinding, onAsked, onKey } = row
  const canUndo = useFact(text, 'canUndo')
  const canRedo = useFact(text, 'canRedo')
  const formats = useId()
  const chord = useDictationKey(listening)
  useEffect(() => onKey({ name: chordName(chord, isMac), shortcut: chordShortcut(chord) }), [chord, onKey])
  const save = (kind: FileKind) => saveAs(kind, text.current())

  const closesFormats = { popoverTarget: formats, popoverTargetAction: 'hide' } as const
  const cleared = useCleared(text, isBlank)

  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Editing tools">
        {cleared && (
          <Tool icon="undo" onClick={() => text.restoreTake(cleared)}>
            Bring back the cleared text
          </Tool>
        )}
        <Tool icon="undo" keepsFocus disabled={!canUndo} onClick={() => text.tools()?.undo()}>
          Undo
        </Tool>
        <Tool icon="redo" keepsFocus disabled={!canRedo} onClick={() => text.tools()?.redo()}>
          Redo
        </Tool>
        <Tool icon="find" onClick={() => onFinding(!isFinding)} aria-expanded={isFinding}>
          Find and Replace
        </Tool>
        <Tool icon="case" keepsFocus disabled={isBlank} onClick={() => text.tools()?.changeCase()}>
          Change Case
        </Tool>
        <Tool icon="download" disabled={isBlank} popoverTarget={formats}>
          Download
        </Tool>
        <div id={formats} popover="auto" className={floating.floating}>
          <Tool {...closesFormats} onClick={() => save('txt')}>
            Plain text (.txt)
          </Tool>
          <Tool {...closesFormats} onClick={() => save('md')}>
            Markdown (.md)
          </Tool>
          <Tool {...closesFormats} onClick={() => save('docx')}>
            Word document (.docx)
          </Tool>
        </div>
        <UploadTool outbox={outbox} />
        {'share' in navigator && (
          <Tool icon="share" disabled={isBlank} onClick={() => share(text)}>
            Share
          </Tool>
        )}
        <Tool icon="history" onClick={() => onAsked('history')}>
          History
        </Tool>
        <Tool icon="help" title="Ctrl+/" onClick={() => onAsked('help')}>
          What can I say?
        </Tool>
        <Tool icon="settings" onClick={() => onAsked('settings')}>
          Settings
        </Tool>
        <Counts text={text} />
      </div>
      <ChoiceList text={text} offer={offer} />
      <EchoChip text={text} echo={echo} />
      <Suspense>{isFinding && <FindBar text={text} onClose={() => onFinding(false)} />}</Suspense>
      <OutboxList outbox={outbox} />
    </>
  )
}

/** Apart from the tools, because nothing else changes with every word. */
function Counts({ text }: { text: TextPart }) {
  const words = useFact(text, 'words')
  const characters = useFact(text, 'characters')
  return (
    <p className={styles.count}>
      {counted(words, 'word')}, {counted(characters, 'character')}
    </p>
  )
}

function useFact<Name extends keyof EditorFacts>(text: TextPart, name: Name): EditorFacts[Name] {
  const [fact, setFact] = useState(() => readFact(text, name))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The text may have come between the first look and the subscription.
    setFact(readFact(text, name))
    const unsubscribe = text.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setFact(readFact(text, name))
      }, factsEveryMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [text, name])
  return fact
}

function readFact<Name extends keyof EditorFacts>(text: TextPart, name: Name): EditorFacts[Name] {
  return (text.tools()?.facts() ?? noFacts)[name]
}

/** What was cleared away within the last day, while nothing stands in its place. */
function useCleared(text: TextPart, isBlank: boolean): Take | null {
  const [cleared, setCleared] = useState<Take | null>(null)
  useEffect(() => {
    let isGone = false
    setCleared(null)
    if (!isBlank) return
    text.takes.lastCleared().then(
      (take) => !isGone && setCleared(take),
      (error: unknown) => console.warn('Earlier takes could not be read.', error),
    )
    return () => {
      isGone = true
    }
  }, [text, isBlank])
  return cleared
}

async function share(text: TextPart) {
  try {
    await navigator.share({ text: text.current().trim() })
  } catch (error) {
    // Closing the list of receivers is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) text.tellFailedShare(error)
  }
}

const number = new Intl.NumberFormat('en-GB')

function counted(count: number, what: string): string {
  return `${number.format(count)} ${what}${count === 1 ? '' : 's'}`
}
