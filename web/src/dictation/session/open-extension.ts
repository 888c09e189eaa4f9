import type { Around, FromPage, PageStatus, ToPage, Written } from '@plainspoken/contract/extension-channel'
import { tellAnswer } from '../../ui/messages.ts'
import { type DictationState, shownStatus, showState } from '../core/reducer/dictation-state.ts'
import { hears, isOff } from '../core/reducer/status.ts'
import { statusText } from '../core/sentences.ts'
import { failedMarker } from '../core/write-effect.ts'
import { caretAt, changesBetween, mapPosition, type Words } from '../transcript/live-utterance.ts'
import type { TranscriptEditor } from '../transcript/transcript-editor.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { DictationParts } from './open-dictation.ts'

const notWhole = 'Some of what you said isn’t text yet. Its recording is waiting in Plainspoken.'

interface ExtensionOptions {
  parts: Pick<DictationParts, 'listening' | 'text' | 'restored' | 'writeElsewhere'>
  /** To the extension's script in this tab, once the person has allowed it. */
  port: MessagePort
}

/** The field that the shortcut has chosen, and what of the text here is meant for it. */
interface Target {
  id: string
  segment: number
  /** The text in the field around the place of this segment. */
  around: Around
  /** The segment's beginning in the text here. Everything behind it belongs to it. */
  from: number
  join: Omit<Written, 'text'>
  /** The message told last, so that it is told once. */
  told: string
  /** A recording has brought no text. */
  lacksText: boolean
}

const markers = new RegExp(`\\n?${failedMarker}`, 'g')
const noJoin = { lead: '', trail: '', eats: 0 } as const
/** Levels change with every frame. */
const levelMs = 100

/**
 * Does what the browser's extension asks for: listens, and tells it what has been written for the field it names. The
 * words stand in the text here, at its end and on lines of their own, but fit where they go there; what a command changes
 * here the extension changes there. Gives a function that ends it.
 */
export function openExtension({ parts, port }: ExtensionOptions): () => void {
  const { listening, text } = parts
  let target: Target | null = null
  /** The text as it was looked at last, without words that may still change. */
  let settled = ''
  let whole = ''
  let hasStarted = false
  let levelAt = 0

  const send = (message: FromPage) => port.postMessage(message)
  const writtenHere = ({ from }: Target) => settled.slice(from)
  /** The words for the field, without the markers of recordings that have brought no text. */
  const wordsOf = (mine: Target) => writtenHere(mine).replaceAll(markers, '')

  function begin(id: string, around: Around) {
    const editor = text.editor()
    const { text: now } = editor.snapshot()
    const lineBreak = now === '' || now.endsWith('\n') ? '' : '\n'
    const end = now.length
    editor.edit([{ from: end, to: end, insert: lineBreak }], caretAt(end + lineBreak.length))
    look()
    target = { id, segment: 0, around, from: settled.length, join: noJoin, told: '', lacksText: false }
    hasStarted = false
    parts.writeElsewhere(elsewhere)
    if (!listening.isOn()) listening.start()
    tell()
  }

  /** Moves the words that are not settled yet to the new place. */
  function move(segment: number, around: Around) {
    if (target === null) return
    tell()
    const { live } = text.editor().snapshot()
    target = { ...target, segment, around, from: live?.from ?? settled.length, join: noJoin }
  }

  function look() {
    const editor = text.editor()
    const now = editor.heard() === null ? editor.snapshot().text : editor.withoutLive().text
    if (target !== null && !now.startsWith(settled.slice(0, target.from)))
      target.from = mapPosition(target.from, changesBetween(settled, now, 0))
    settled = now
    whole = editor.snapshot().text
  }

  /** Tells what has changed since. */
  function tell() {
    look()
    if (target === null) return
    if (!target.lacksText && writtenHere(target).includes(failedMarker)) {
      target.lacksText = true
      send({ type: 'says', sentence: notWhole })
    }
    const { id, segment, join } = target
    const { live } = text.editor().snapshot()
    const written = { ...join, text: wordsOf(target).replace(/^ /, '') }
    const message: FromPage = {
      type: 'words',
      target: id,
      segment,
      written,
      live: live === null ? '' : whole.slice(live.from, live.to).trim(),
    }
    const told = JSON.stringify(message)
    if (told === target.told) return
    target.told = told
    send(message)
  }

  function tellStatus() {
    if (target === null) return
    const state = listening.state()
    hasStarted ||= !isOff(state.status)
    send({ type: 'status', target: target.id, status: statusOf(state) })
    endWhenOver()
  }

  /** Words of a recording come after the microphone is off. */
  function endWhenOver() {
    if (target === null) return
    const { status, problem, recording, processing, streamed } = listening.state()
    const lacksText = problem === 'not-transcribed' || problem === 'nothing-transcribed'
    const isAtRest = status === 'idle' || (status === 'failed' && lacksText)
    const isOver = hasStarted && isAtRest && recording === null
    if (!isOver || processing.length > 0 || streamed.length > 0 || text.queue.isWaiting()) return
    if (text.editor().heard() !== null) return
    tell()
    end(lacksText || target.lacksText ? { says: notWhole } : {})
  }

  function end(how: { isClosed?: boolean; says?: string } = {}) {
    if (target === null) return
    const { id } = target
    target = null
    parts.writeElsewhere(null)
    send({ type: 'ended', target: id, ...how })
  }

  /** Words at the end of the text are written as they fit in the field; the text here breaks the line instead. */
  function fit({ spoken, write }: Words): Words {
    return {
      spoken,
      write(here) {
        const written = target === null ? null : writtenHere(target)
        if (target === null || written === null || !here.before.endsWith(written) || here.after !== '')
          return write(here)
        const { around } = target
        const before = wordsOf(target)
        const isFirst = before === ''
        const there = isFirst ? around.before : joined(around, target.join, before)
        const fitted = write({ before: there, after: around.after })
        target.join = isFirst
          ? { lead: fitted.lead, trail: fitted.trail, eats: fitted.eats.before }
          : { ...target.join, trail: fitted.trail }
        const needsSpace = isFirst && fitted.words !== '' && /\S$/.test(here.before)
        return {
          ...fitted,
          lead: isFirst ? (needsSpace ? ' ' : '') : fitted.lead,
          trail: '',
          eats: {
            before: written.endsWith(before) && !isFirst ? Math.min(fitted.eats.before, before.length) : 0,
            after: 0,
          },
        }
      },
    }
  }

  const elsewhere: Elsewhere = {
    fitting: (editor: TranscriptEditor) => ({
      ...editor,
      show: (words, at) => editor.show(fit(words), at),
      settle: (words, alternatives) => editor.settle(words && fit(words), alternatives),
      fillPlaceholder: (recording, words) => editor.fillPlaceholder(recording, fit(words)),
    }),
    onLevel(level) {
      const now = performance.now()
      if (now - levelAt < levelMs) return
      levelAt = now
      send({ type: 'level', level })
    },
    onEcho: ({ says }) => send({ type: 'says', sentence: says }),
  }

  function receive(message: ToPage) {
    switch (message.type) {
      case 'hello':
        return void parts.restored.then(() => send({ type: 'welcome' }))
      case 'begin':
        end()
        // Words that are being said already were meant for the text here.
        return whenQuiet(() => begin(message.target, message.around))
      case 'listen':
        if (!listening.isOn()) listening.start()
        // A start takes what was told before away.
        if (message.why !== '') tellAnswer({ says: message.why, severity: 'warning' })
        return
    }
    if (message.target !== target?.id) return
    switch (message.type) {
      case 'moved':
        return move(message.segment, message.around)
      case 'undo':
        if (wordsOf(target) !== '') text.tools()?.undo()
        return
      case 'stop':
        return listening.stop()
      case 'end':
        end()
        if (listening.isOn()) listening.stop()
    }
  }

  function whenQuiet(then: () => void) {
    if (text.editor().heard() === null) return then()
    const stop = text.subscribe(() => {
      if (text.editor().heard() !== null) return
      stop()
      queueMicrotask(then)
    })
  }

  const stopFollowing = [text.subscribe(tell), listening.subscribe(tellStatus)]
  // A command's changes come in several steps, and the last may be the microphone's end.
  const stopEnding = text.subscribe(() => queueMicrotask(endWhenOver))
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isToPage(data)) receive(data)
  })

  return () => {
    end({ isClosed: true })
    for (const stop of [...stopFollowing, stopEnding]) stop()
    port.close()
  }
}

function joined({ before }: Around, { lead, eats }: Target['join'], words: string): string {
  return before.slice(0, before.length - eats) + lead + words.replace(/^ /, '')
}

function statusOf(state: DictationState): PageStatus {
  const shown = showState(null, state)
  const isAsking = state.status === 'starting' && state.permission === 'prompt'
  return {
    isHearing: hears(state.status),
    needsPerson: isAsking || shownStatus(state) === 'blocked' || state.status === 'failed',
    sentence: statusText(shown),
  }
}

/** The extension may be of another version, or broken. */
function isToPage(data: unknown): data is ToPage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  const { type, target, segment = 0, around, why } = data as Record<string, unknown>
  const isText = (value: unknown) => typeof value === 'string'
  const { before, after } = (around ?? {}) as Record<string, unknown>
  const isAround = isText(before) && isText(after)
  switch (type) {
    case 'hello':
      return true
    case 'listen':
      return isText(why)
    case 'begin':
    case 'moved':
      return isText(target) && isAround && typeof segment === 'number'
    default:
      return ['undo', 'stop', 'end'].includes(String(type)) && isText(target)
  }
}
