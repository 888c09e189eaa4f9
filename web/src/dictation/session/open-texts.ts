import type { Dictation } from '../core/dictation.ts'
import { sentences } from '../core/sentences.ts'
import { isOff, isOn } from '../core/status.ts'
import { createTextStore, type KeptTexts, type StoredText, TextGone } from '../device/texts.ts'
import { thisDevice } from '../device/this-device.ts'
import { titleOf } from '../export/title-of.ts'
import type { Notify } from './notify.ts'
import type { OpenText } from './open-text.ts'

/** All texts of the user on this device: the open one, and those put away. */
export interface TextsPart {
  list(): Promise<KeptTexts>
  /** Puts the open text away, and shows another one or an empty sheet. False: it could not be done, and the person was told. */
  open(id: string | null): Promise<boolean>
  change(id: string, changes: { title?: string; isPinned?: boolean }): Promise<void>
  remove(id: string): Promise<void>
  /** Takes a removal back. */
  putBack(text: StoredText): Promise<void>
}

interface TextsOptions {
  userId: string
  notify: Notify
  text: OpenText
  dictation: Dictation
}

export function openTexts({ userId, notify, text, dictation }: TextsOptions): TextsPart {
  const store = createTextStore(thisDevice.database)
  const heardBy = thisDevice.preferences.heardBy(userId)

  async function open(id: string | null): Promise<boolean> {
    const { status, recording } = dictation.state()
    const isSpeaking = recording !== null || text.editor().snapshot().live !== null
    const isStopped = isOn(status) && isSpeaking
    try {
      // What is being said belongs to the text that goes.
      if (isStopped) dictation.send({ type: 'stop' })
      if (isStopped || status === 'stopping') await untilAtRest(dictation)
      const left = await text.switchTo(() =>
        store.open(userId, id, {
          newId: () => crypto.randomUUID(),
          now: Date.now(),
          heardBy: heardBy.get() ?? '',
        }),
      )
      heardBy.set(null)
      if (id === null && left !== null) {
        const { others } = await store.list(userId, Date.now())
        const kept = others.find((one) => one.id === left)
        const back = { label: 'Undo', run: () => void open(left) }
        if (kept) notify(sentences.putAway(titleOf(kept)), 'success', back)
      }
      return true
    } catch (error) {
      console.warn('The other text was not opened.', error)
      notify(error instanceof TextGone ? sentences.textGone : sentences.notSwitched, 'error')
      return false
    } finally {
      if (isStopped) dictation.send({ type: 'start' })
    }
  }

  return {
    list: () => text.saved().then(() => store.list(userId, Date.now())),
    open,
    change: (id, changes) => store.change(userId, id, changes),
    remove: text.revisions.remove,
    putBack: text.revisions.putBack,
  }
}

function untilAtRest(dictation: Dictation): Promise<void> {
  return new Promise((resolve) => {
    if (isOff(dictation.state().status)) return resolve()
    const end = dictation.subscribe(() => {
      if (!isOff(dictation.state().status)) return
      end()
      resolve()
    })
  })
}
