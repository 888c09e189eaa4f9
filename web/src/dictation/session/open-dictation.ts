import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CommandOptions } from '../commands/open-commands.ts'
import type { CommandChoices } from '../commands/settings/command-choices.ts'
import { onChangeOf } from '../core/dictation.ts'
import { hears, isOff, isOn } from '../core/reducer/status.ts'
import { hintText, sentences } from '../core/sentences.ts'
import { whoHears } from '../core/who-hears.ts'
import type { Device } from '../device/device.ts'
import { dictationOf } from '../device/locks.ts'
import { copyText } from '../export/copy-text.ts'
import type { ModeName } from '../formatting/formatter-state.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Elsewhere } from './elsewhere.ts'
import { followText } from './kept/follow-text.ts'
import type { KeptWords } from './kept/open-kept-words.ts'
import type { TemplatesPart } from './kept/open-templates.ts'
import type { TextsPart } from './kept/open-texts.ts'
import type { CorrectionsPart } from './kept/watch-corrections.ts'
import { loadCommands } from './load-commands.ts'
import { type ListeningPart, openListening } from './open-listening.ts'
import { pendingRecordings } from './pending-recordings.ts'
import { copyWhenStopped } from './text/copy-when-stopped.ts'
import type { Notify } from './text/notify.ts'
import { openText, type TextPart } from './text/open-text.ts'
import { browserWorld } from './world/browser-world.ts'
import type { SharedFiles } from './world/shared-files.ts'
import type { World } from './world/world.ts'

export interface DictationOptions
  extends Pick<CommandOptions, 'onAsked' | 'onEcho' | 'onFind' | 'onFloat' | 'onHear' | 'onNew' | 'onOffer'> {
  userId: string
  /** The account was made on this device and dictates for the first time: what was said here without one is its first draft. */
  isNewHere: boolean
  notify: Notify
  /** The plain field, with what may stand in it already. */
  area: HTMLTextAreaElement
  /** Called with the loudness, 0 to 1; not called where the microphone cannot be shared with the recogniser. */
  onLevel(level: number): void
  /** The recogniser has told something of what it hears. */
  onWords(): void
}

/** The device refuses to keep anything at all, the text, or the sound of recordings. */
export interface Unkept {
  all: boolean
  text: boolean
  sound: boolean
}

/** Dictation on this page, in parts: each component takes the one it shows. */
export interface DictationParts {
  device: Device
  listening: ListeningPart
  text: TextPart
  /** It comes a moment after the page. */
  outbox: Promise<Outbox>
  /** Files that another app shared and that may belong to the text; null if there are none. */
  shared: Promise<SharedFiles | null>
  unkept: StoreApi<Unkept>
  commands: CommandChoices
  /** One's own words in the account; it comes a moment after the page. */
  keptWords: Promise<KeptWords>
  /** Watches what is corrected from the first call on; what does so is fetched then. */
  corrections(): Promise<CorrectionsPart>
  /** The modes that hold from one utterance to the next, "caps on", for the person to see and to end. */
  modes: StoreApi<readonly ModeName[]>
  endModes(): void
  /** Hesitations were written, and the person was never asked whether to leave them out. */
  asksAboutCleanUp: StoreApi<boolean>
  offersSentenceEnds: StoreApi<boolean>
  /** Fits the words from now on to a field of another page; null: to this page again. */
  writeElsewhere(next: Elsewhere | null): void
  /** Resolves once what earlier pages left stands here. */
  restored: Promise<void>
  /** All texts of this device; what handles them is fetched when it is first asked for. */
  texts(): Promise<TextsPart>
  /** The templates, inserted by their names; fetched when they are first asked for. */
  templates(): Promise<TemplatesPart>
  /** Writes the template of that name at the cursor. False: what does so could not be loaded. */
  insertTemplate(name: string): Promise<boolean>
  /** Empties the text, with what is being said; a revision of it is kept. */
  clear(): void
  close(): void
}

/** Joins the parts to each other and to what is outside. The field is usable when this returns. */
export function openDictation(options: DictationOptions, world: World = browserWorld): DictationParts {
  const { userId, notify } = options
  const { device, setTimer } = world
  if (options.isNewHere) device.visitorWords().giveTo(userId)
  const letGo = device.locks.hold(dictationOf(userId), 'shared')
  const unkept = createStore<Unkept>()(() => ({ all: false, text: false, sound: false }))
  void device.canKeep().then((can) => unkept.setState({ all: !can }))
  let elsewhere: Elsewhere | null = null
  const closing = new AbortController()
  let book: Promise<TemplatesPart> | null = null
  let emptyFields = (_text: string) => ''
  const templates = () => {
    book ??= import('./kept/open-templates.ts').then(({ openTemplates }) => {
      const opened = openTemplates(
        { userId, closing: closing.signal, text, carryOut: commands.carryOut },
        world,
      )
      emptyFields = opened.tellEmpty
      return opened
    })
    book.catch((error: unknown) => {
      warnOf('What handles templates')(error)
      // The next one asks again.
      book = null
    })
    return book
  }
  const commands = loadCommands(
    {
      ...options,
      onEcho(echo) {
        options.onEcho(echo)
        if (echo !== null) elsewhere?.onEcho(echo)
      },
      language: () => dictation.state().language,
      templates,
      text: () => text,
      save() {
        text.keepNow()
        text.keepRevision()
      },
      onSettled: () => text.keepNow(),
      dictation: () => dictation,
      saveAs: (kind) => text.saveAs(kind),
      setLanguage: (language) => listening.part.setLanguage(language),
      send: (event) => dictation.send(event),
      isAsleep: () => dictation.isAsleep(),
    },
    world,
  )
  const here = openText(
    {
      ...{ ...options, formatter: commands.formatter },
      settleRefused: (editor) => commands.settleRefused(editor),
      foreseen: () => dictation.foreseen(),
      emptyFields: (words) => emptyFields(words),
      onUnsaved: (isUnsaved) => unkept.setState({ text: isUnsaved }),
      onTurned(choice, says) {
        commands.learn(choice, here.current())
        options.onEcho({ says })
      },
      onDoubt: (says) => options.onEcho({ says }),
    },
    world,
  )
  const text: typeof here = {
    ...here,
    editor: () => elsewhere?.fitting(here.editor()) ?? here.editor(),
  }
  const sound = {
    onLevel(level: number) {
      options.onLevel(level)
      elsewhere?.onLevel(level)
    },
    onSound: (isHeard: boolean) => dictation.send({ type: 'sound', isHeard }),
  }
  const ready = async () => {
    await commands.load()
    await new Promise<void>((resolve) => text.queue.run(resolve))
  }
  const recordings = world.loadRecordings().then((openRecordings) =>
    openRecordings(
      {
        ...{ ...text, userId, sound, ready, language: () => dictation.state().language },
        ownWords: commands.ownWords,
        onUnkept: (isUnkept) => unkept.setState({ sound: isUnkept }),
      },
      world,
    ),
  )
  const outbox = recordings.then((opened) => opened.outbox)
  outbox.catch(warnOf('What keeps recordings'))
  const keptWords = import('./kept/open-kept-words.ts').then(({ openKeptWords }) =>
    openKeptWords(userId, commands.choices, templates, world),
  )
  keptWords.catch(warnOf('What keeps own words'))
  const listening = openListening(
    {
      ...{ notify, sound },
      recordings: pendingRecordings(outbox),
      transcript: () => commands.attachTo(text.editor()),
      queue: text.queue,
      onSettled: text.keepNow,
      foresee: commands.foresee,
      refused: commands.refused,
      hint: commands.hint,
      onLeave: text.leave,
    },
    world,
  )
  const { dictation } = listening
  let texts: TextsPart | null = null
  let corrections: Promise<CorrectionsPart> | null = null
  const followed = followText(text)
  function loadCorrections() {
    corrections ??= import('./kept/watch-corrections.ts').then(({ watchCorrections }) =>
      watchCorrections({
        ...{ text, before: followed.stop(), choices: commands.choices, load: commands.load, setTimer },
        language: () => dictation.state().language,
        askedBefore: device.preferences.askedCorrections(userId),
      }),
    )
    return corrections
  }
  onChangeOf(dictation, hintText, text.setHint)
  text.setLanguage(dictation.state().language)
  onChangeOf(dictation, ({ language }) => language, text.setLanguage)
  onChangeOf(dictation, ({ language }) => language, commands.endModes)
  onChangeOf(dictation, ({ language }) => language, commands.load)
  onChangeOf(
    dictation,
    ({ status }) => isOn(status),
    (isListening) => {
      if (!isListening) return
      void commands.load()
      loadCorrections().catch(warnOf('What watches corrections'))
    },
  )
  onChangeOf(dictation, ({ session }) => session?.hearing, options.onWords)
  // Dictation that comes to rest makes a revision.
  onChangeOf(
    dictation,
    ({ status }) => isOff(status),
    (isAtRest) => isAtRest && text.keepRevision(),
  )
  onChangeOf(
    dictation,
    ({ status }) => isOff(status),
    (isAtRest) => isAtRest && commands.endModes(),
  )
  const heardBy = device.preferences.heardBy(userId)
  onChangeOf(
    dictation,
    ({ status }) => hears(status),
    (isHearing) => isHearing && heardBy.set(whoHears(dictation.state()).name),
  )

  // Their fields may stand in the text.
  if (device.preferences.templates(userId).get() !== null) templates()

  copyWhenStopped({
    ...{ dictation, notify },
    emptyFields: (words) => emptyFields(words),
    isWanted: device.preferences.copiesWhenStopped.get,
    text: text.current,
    copy: copyText,
  })

  return {
    device,
    listening: listening.part,
    text,
    outbox,
    shared: recordings.then((opened) => opened.shared),
    unkept,
    commands: commands.choices,
    keptWords,
    corrections: loadCorrections,
    modes: commands.modes,
    asksAboutCleanUp: commands.asksAboutCleanUp,
    offersSentenceEnds: commands.offersSentenceEnds,
    endModes: commands.endModes,
    restored: text.restored,
    writeElsewhere(next) {
      elsewhere = next
    },
    async texts() {
      const { openTexts } = await import('./kept/open-texts.ts')
      texts ??= openTexts({ userId, notify, text, dictation, commands: commands.choices, templates }, world)
      return texts
    },
    templates,
    insertTemplate: (name) => commands.carryOut({ type: 'insert-template', name }),
    clear() {
      const putBack = text.keepCleared()
      dictation.send({ type: 'clear' })
      notify(sentences.cleared, 'info', { label: 'Undo', run: putBack })
    },
    close() {
      closing.abort()
      listening.close()
      commands.close()
      void corrections?.then(({ close }) => close())
      keptWords.then((opened) => opened.close()).catch(() => {})
      const saved = text.close()
      Promise.allSettled([saved, recordings.then((opened) => opened.close(saved))]).then(letGo)
    },
  }
}

/** Dictation goes on without a part that could not be loaded. */
function warnOf(part: string) {
  return (error: unknown) => console.warn(`${part} could not be loaded.`, error)
}
