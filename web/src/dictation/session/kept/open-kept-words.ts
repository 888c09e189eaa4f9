import type { ExchangeWordsData, WordNewsData } from '@plainspoken/contract/kept-words'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ApiError, isCode, sentence } from '../../../api/api.ts'
import type { CommandChoices } from '../../commands/settings/command-choices.ts'
import { joinChoices, Refused } from '../../kept-words/join-choices.ts'
import { exchangeWords } from '../../kept-words/kept-words.ts'
import type { OpenBook } from '../../templates/template-book.ts'
import type { World } from '../world/world.ts'

/** The person's own words and templates in the account, where the person wants them there. */
export interface KeptWords {
  state: StoreApi<KeptWordsState>
  /** They are kept there from now on. */
  keep(): Promise<void>
  /** They are removed there, and stay on each device. Rejects where that could not be done. */
  remove(): Promise<void>
  close(): void
}

export interface KeptWordsState {
  isKept: boolean
  /** The reason why changes made here are not in the account yet, for the person. */
  problem: string
  /** The server is out of reach: what is changed meanwhile is told to it later. */
  isApart: boolean
}

/** Changes that are made together go together. */
const gatherMs = 300
const againMs = 30_000
const notTold = 'Your words could not be kept in your account.'
const notAllTold = 'Some of your words aren’t in your account yet. We’ll keep trying.'

function sayWhy(refusal: ApiError | null): string {
  if (refusal === null) return ''
  return isCode(refusal, 'words_full') ? refusal.message : notAllTold
}

type KeptWordsWorld = Pick<World, 'device' | 'window' | 'document' | 'call' | 'now' | 'newId' | 'setTimer'>

/** Keeps the words of this device and of the account the same while the page is looked at. */
export function openKeptWords(
  userId: string,
  commandChoices: CommandChoices,
  templates: () => Promise<OpenBook>,
  { device, window, document, call, now, newId, setTimer }: KeptWordsWorld,
): KeptWords {
  const seen = device.preferences.seenWords(userId)
  const state = createStore<KeptWordsState>()(() => ({
    ...{ isKept: seen.get() !== null, problem: '', isApart: false },
  }))
  const ended = new AbortController()
  const { signal } = ended
  /** Ends the wait for news: there is something to be told, or nobody looks. */
  let waiting: AbortController | null = null
  let isAsked = true
  let wake = () => {}
  let callOffGathering = () => {}
  let callOffRest = () => {}

  const world = {
    seen,
    exchange: (json: object) => call<ExchangeWordsData>('POST', '/user/words', { json, signal }),
    now,
    newId,
  }

  /** One page of the device at a time. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const letGo = await device.locks.claim(`words ${userId}`, signal)
    try {
      return await work()
    } finally {
      letGo()
    }
  }

  async function exchange(begins = false) {
    const book = await templates()
    watchBook(book)
    const choices = joinChoices(commandChoices, book)
    const { isKept, refusal } = await alone(() => exchangeWords({ ...world, choices }, begins))
    state.setState({ isKept, problem: sayWhy(refusal), isApart: false })
    callOffRest()
    callOffRest = refusal === null ? () => {} : setTimer(goOn, againMs)
  }

  function goOn() {
    isAsked = true
    waiting?.abort()
    wake()
  }

  /** Until the page is looked at, words were changed or the device is online again; at the latest after so long. */
  async function pause(ms: number | null) {
    const callOff = ms === null ? () => {} : setTimer(() => wake(), ms)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    callOff()
  }

  async function waitForNews() {
    const { copy, version } = seen.get() ?? {}
    if (copy === undefined || isAsked) return
    waiting = new AbortController()
    const both = AbortSignal.any([signal, waiting.signal])
    const { isNew } = await call<WordNewsData>('GET', `/user/words/news?copy=${copy}&version=${version}`, {
      signal: both,
    })
    isAsked ||= isNew
  }

  async function run() {
    while (!signal.aborted) {
      try {
        if (isAsked) {
          isAsked = false
          await exchange()
        }
        if (document.hidden || !state.getState().isKept) {
          if (!isAsked) await pause(null)
        } else await waitForNews()
      } catch (error) {
        if (isCode(error, 'cancelled') || signal.aborted) continue
        isAsked = true
        console.info('Own words wait to be told to the account.', error)
        if (state.getState().isKept)
          state.setState(
            isCode(error, 'network', 'timeout')
              ? { problem: '', isApart: true }
              : {
                  problem: error instanceof Refused ? error.message : sentence(error, notTold),
                  isApart: false,
                },
          )
        await pause(againMs)
      }
    }
  }

  const listening = { signal }
  const onLook = () => {
    if (state.getState().isKept || !document.hidden) goOn()
  }
  document.addEventListener('visibilitychange', onLook, listening)
  window.addEventListener('online', goOn, listening)
  const unsubscribe = commandChoices.subscribe(gather)
  let unsubscribeBook = () => {}
  let watched: OpenBook | null = null

  function watchBook(book: OpenBook) {
    if (watched === book || signal.aborted) return
    watched = book
    unsubscribeBook()
    unsubscribeBook = book.subscribe(gather)
  }

  function gather() {
    if (!state.getState().isKept) return
    callOffGathering()
    callOffGathering = setTimer(goOn, gatherMs)
  }

  void run()

  return {
    state,
    async keep() {
      await exchange(true)
      goOn()
    },
    async remove() {
      await alone(async () => {
        await call('DELETE', '/user/words')
        seen.set(null)
      })
      state.setState({ isKept: false, problem: '', isApart: false })
      goOn()
    },
    close() {
      ended.abort()
      waiting?.abort()
      callOffGathering()
      callOffRest()
      unsubscribe()
      unsubscribeBook()
      wake()
    },
  }
}
