import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kept } from '../../storage.ts'
import type { CommandOptions, Commands } from '../commands/open-commands.ts'
import { type CommandChoices, openCommandChoices } from '../commands/settings/command-choices.ts'
import { settingsFor } from '../commands/settings/command-settings.ts'
import type { Command } from '../commands/tables/command.ts'
import type { LanguageTable } from '../commands/tables/language-table.ts'
import type { Dictation } from '../core/dictation.ts'
import { isOn } from '../core/reducer/status.ts'
import { sentences } from '../core/sentences.ts'
import { commandsPrefix } from '../device/preferences.ts'
import type { ModeName } from '../formatting/formatter-state.ts'
import type { SpeechRecognition } from '../recognition/browser-recogniser.ts'
import type { OpenBook } from '../templates/template-book.ts'
import type { Choice } from '../transcript/choice.ts'
import { plainFormatter } from '../transcript/formatter.ts'
import type { TranscriptEditor } from '../transcript/transcript-editor.ts'
import { createTranscriptWriter } from '../transcript/transcript-writer.ts'
import { openParts } from './kept/optional-parts.ts'
import { createOwnWordsHint, ownWordsToTell } from './kept/own-words-hint.ts'
import { type HeldWords, holdWords } from './text/hold-words.ts'
import type { Notify } from './text/notify.ts'
import type { World } from './world/world.ts'

type CommandsWorld = Pick<World, 'device' | 'window' | 'document' | 'now' | 'setTimer'>

interface Options
  extends Omit<
    CommandOptions,
    | 'choices'
    | 'onHesitation'
    | 'onUnmarked'
    | 'templates'
    | 'templatePlans'
    | 'planCommand'
    | 'loadPlans'
    | 'learn'
    | 'now'
    | 'document'
  > {
  userId: string
  /** For the first time on any device. */
  isNewHere: boolean
  language(): string
  /** The user's templates; their code comes with that of the commands. */
  templates(): Promise<OpenBook>
  notify: Notify
  /** Words have come to stay. */
  onSettled(): void
  dictation(): Dictation
}

type LoadedCommands = Omit<Commands, 'modes' | 'byHand' | 'isWaiting'>

interface SpokenCommands extends LoadedCommands, Pick<HeldWords, 'foresee'> {
  /** The modes that hold. */
  modes: StoreApi<readonly ModeName[]>
  /** Hesitations were written, and the person was never asked whether to leave them out. */
  asksAboutCleanUp: StoreApi<boolean>
  /** No marks are said, and the person was never told that pauses can end sentences. */
  offersSentenceEnds: StoreApi<boolean>
  endModes(): void
  /** Tells a recogniser the person's own words before it is started. */
  hint(recognition: SpeechRecognition): void
  /** The person's own words, as many as a server takes. */
  ownWords(): readonly string[]
  /** The person has turned a choice round, which is given as it stands now in the text. */
  learn(choice: Choice, text: string): void
  /** The person's choices about commands. */
  choices: CommandChoices
  /**
   * Fetches what interprets words in the language spoken now. Resolves when it is here, or cannot be had in time: then
   * words are written as they are heard.
   */
  load(): Promise<void>
  /** Does by hand what could have been said. False: what does so could not be loaded. */
  carryOut(command: Command): Promise<boolean>
  /** Words that still wait are settled as they were heard. */
  close(): void
}

/** Somebody looks at words that are not settled yet. */
const longestWaitMs = 8000

/**
 * Spoken marks and commands. What interprets them is fetched when words are about to come, and the table of a language
 * when it is chosen. Words that are sooner are shown as they are heard, and settled when it is here.
 */
export function loadCommands(options: Options, world: CommandsWorld): SpokenCommands {
  const { preferences } = world.device
  const kept = preferences.commands(options.userId)
  const isNew = options.isNewHere && kept.get() === null
  const choices = openCommandChoices(kept)
  // A person who has never seen their text as it was heard would not want it so.
  if (isNew) choices.change({ cleanUp: 'hesitations' })
  const ended = new AbortController()
  const readAgain = ({ key }: StorageEvent) => key?.startsWith(commandsPrefix) && choices.reload()
  world.window.addEventListener('storage', readAgain, { signal: ended.signal })
  let chosen = choices.current()
  let language = ''
  let settings = settingsFor(chosen, language)
  /** The table of what can be said in a language: the one that was spoken when it was fetched last. */
  let table: { language: string; languageTable: LanguageTable | null } = { language: '', languageTable: null }
  let loading: { wanted: string; done: Promise<void> } | null = null
  let opened: Commands | null = null
  let book: OpenBook | null = null
  const modes = createStore<readonly ModeName[]>()(() => [])
  const asksAboutCleanUp = createStore<boolean>()(() => false)
  const offersSentenceEnds = createStore<boolean>()(() => false)
  const held = holdWords()
  const refused = () => opened?.refused() ?? ''
  const settleRefused = (editor: TranscriptEditor) => opened?.settleRefused(editor)
  const toCome: LoadedCommands = {
    ...{ formatter: plainFormatter, attachTo: held.hold },
    ...{ refused, settleRefused },
  }
  const missing: LoadedCommands = {
    ...toCome,
    attachTo: (editor) => createTranscriptWriter(editor, plainFormatter),
  }
  let loaded: LoadedCommands = toCome
  let isClosed = false
  const parts = openParts()
  choices.subscribe(loadMore)

  /** The same object until something else is chosen. */
  function current() {
    const languageTable = table.language === options.language() ? table.languageTable : null
    const templateBook = book?.current()
    const isSame = chosen === choices.current() && language === options.language()
    const isSameBook = templateBook === undefined || templateBook === settings.templateBook
    const isSameTable = settings.languageTable === languageTable && settings.parts === parts.current()
    if (isSame && isSameBook && isSameTable) return settings
    chosen = choices.current()
    language = options.language()
    settings = { ...settingsFor(chosen, language, languageTable, templateBook), parts: parts.current() }
    return settings
  }

  function load(): Promise<void> {
    const wanted = options.language()
    const isHere = opened !== null && table.language === wanted && parts.areHere(current(), wanted)
    if (isHere || isClosed) {
      goOn()
      return Promise.resolve()
    }
    loaded = toCome
    if (loading?.wanted !== wanted) loading = { wanted, done: loadFor(wanted) }
    return loading.done
  }

  async function loadFor(wanted: string): Promise<void> {
    let isLost = false
    try {
      await inTime(fetchParts(wanted), world.setTimer)
    } catch (error) {
      console.warn('Spoken commands could not be loaded.', error)
      isLost = true
    }
    // Another language was chosen meanwhile.
    if (loading?.wanted !== wanted) return loading?.done
    const isObeyed = opened !== null && table.language === wanted
    if (isLost) tell(isObeyed ? sentences.noParts : sentences.noCommands)
    goOn()
  }

  /** Says so where words are written now. */
  function tell(sentence: string) {
    if (isOn(options.dictation().state().status)) options.notify(sentence, 'warning')
  }

  /** The person has chosen something, or has another template. */
  function loadMore() {
    if (!isClosed) void loadParts(options.language())
  }

  /** Words that come before them, or that have none, are written as heard. */
  async function loadParts(wanted: string) {
    if (!(await parts.load(current(), wanted))) tell(sentences.noParts)
  }

  /** Nothing more is waited for. */
  function goOn() {
    loading = null
    if (loaded !== toCome || isClosed) return
    loaded = opened ?? missing
    options.text().queue.run(settle)
  }

  async function fetchParts(wanted: string) {
    let others = Promise.resolve()
    const [{ openCommands }, languageTable, templates] = await Promise.all([
      import('../commands/open-commands.ts'),
      /^en\b/i.test(wanted)
        ? null
        : import('../commands/tables/languages/load-language-table.ts').then(({ loadLanguageTable }) =>
            loadLanguageTable(wanted),
          ),
      options.templates().then((templates) => {
        if (book === null) templates.subscribe(loadMore)
        book = templates
        others = loadParts(wanted)
        return templates
      }),
    ])
    if (options.language() === wanted) table = { language: wanted, languageTable }
    if (opened === null) {
      opened = openCommands(current, {
        ...{ ...options, now: world.now, document: world.document },
        choices,
        templates,
        templatePlans: () => parts.current().templatePlans,
        planCommand: () => parts.current().planCommand,
        loadPlans,
        learn,
        onHesitation: () => askOnce(preferences.wasAskedAboutCleanUp, asksAboutCleanUp),
        onUnmarked: () => askOnce(preferences.wasOfferedSentenceEnds, offersSentenceEnds),
      })
      opened.modes.onModes((names) => modes.setState(names, true))
    }
    // By the time a command has been said, it is here.
    void loadPlans()
    // It was given up already.
    if (loaded === missing) loaded = opened
    await others
  }

  /** False if what carries out commands cannot be had in time. */
  const loadPlans = () => inTime(parts.loadPlans(), world.setTimer).catch(() => false)

  /** Once on this device, and one question at a time. */
  function askOnce(wasAsked: Kept<boolean>, isAsking: StoreApi<boolean>) {
    if (wasAsked.get() || asksAboutCleanUp.getState() || offersSentenceEnds.getState()) return
    wasAsked.set(true)
    isAsking.setState(true, true)
  }

  function settle() {
    // Another language was chosen meanwhile, whose table will settle them.
    if (loaded === toCome) return
    held.release(loaded.attachTo(options.text().editor()))
    options.onSettled()
  }

  function learn(choice: Choice, text: string) {
    void import('../commands/settings/learnt.ts').then((learnt) =>
      choices.change({ learnt: learnt.learn(choices.current().learnt, choice, text) }),
    )
  }

  return {
    choices,
    load,
    formatter: {
      fit: (...heard) => loaded.formatter.fit(...heard),
      settled: () => loaded.formatter.settled(),
    },
    attachTo: (editor) => loaded.attachTo(editor),
    refused,
    settleRefused,
    modes,
    asksAboutCleanUp,
    offersSentenceEnds,
    endModes: () => opened?.modes.endModes(),
    learn,
    async carryOut(command) {
      await load()
      const hasPlans = await loadPlans()
      await new Promise<void>((resolve) => options.text().queue.run(resolve))
      if (hasPlans) opened?.byHand(command)
      return opened !== null && hasPlans
    },
    foresee(copy) {
      if (loaded === toCome) return held.foresee(copy)
      const writer = createTranscriptWriter(copy, plainFormatter)
      // The words of a command that waits are kept, and what is said next stands behind them.
      if (opened?.isWaiting()) writer.keepInterim()
      return writer
    },
    hint: createOwnWordsHint(current),
    ownWords: () => ownWordsToTell(current()),
    close() {
      isClosed = true
      ended.abort()
      if (loaded !== toCome) return
      loaded = missing
      settle()
    },
  }
}

/** Rejects when it takes too long. */
function inTime<Result>(done: Promise<Result>, setTimer: World['setTimer']): Promise<Result> {
  return new Promise((resolve, reject) => {
    const callOff = setTimer(() => reject(new Error('It takes too long.')), longestWaitMs)
    done.then(resolve, reject).finally(callOff)
  })
}
