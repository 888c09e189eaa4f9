import type { Around } from '@plainspoken/contract/extension-channel'
import type { Found, Tell } from './messages.ts'
import { sentences } from './sentences.ts'

export type Chosen =
  | { kind: 'field'; frameId: number; around: Around }
  | { kind: 'not'; frameId: number; sentence: string }

type FrameResult = { frameId: number; found: Found }

/** The field of a tab that has the focus, or why there is none; null where no script may run. */
export async function findField(tabId: number): Promise<Chosen | null> {
  const frames = await askFrames(tabId)
  const top = frames?.find(({ frameId }) => frameId === 0)
  if (frames === null || top === undefined) return null
  if (top.found.kind !== 'frame') return chosen(top)
  const inner = frames.filter(({ frameId, found }) => frameId !== 0 && found.kind !== 'frame')
  const focused = inner.find(({ found }) => found.kind !== 'none')
  return focused ? chosen(focused) : { kind: 'not', frameId: 0, sentence: sentences.otherSite }
}

/** Says in the page why nothing is dictated there. */
export async function tellIn(tabId: number, { frameId, sentence }: { frameId: number; sentence: string }) {
  const message: Tell = { type: 'tell', sentence }
  await chrome.tabs.sendMessage(tabId, message, { frameId })
}

/** Chromium may tell of the shortcut a moment before it lets the extension into the tab. */
const admittedMs = [0, 50, 150]

async function askFrames(tabId: number): Promise<FrameResult[] | null> {
  for (const ms of admittedMs) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    try {
      return await runIn(tabId)
    } catch (error) {
      console.info('No script may run there.', error)
    }
  }
  return null
}

async function runIn(tabId: number): Promise<FrameResult[]> {
  const target = { tabId, allFrames: true }
  await chrome.scripting.executeScript({ target, files: ['src/field/field.js'] })
  const results = await chrome.scripting.executeScript({
    target,
    func: () => globalThis.plainspokenField?.found ?? null,
  })
  return results.flatMap(({ frameId, result }) => (result ? [{ frameId, found: result }] : []))
}

function chosen({ frameId, found }: FrameResult): Chosen {
  switch (found.kind) {
    case 'field':
      return { kind: 'field', frameId, around: found.around }
    case 'forbidden':
      return { kind: 'not', frameId, sentence: found.why }
    default:
      return { kind: 'not', frameId, sentence: sentences.noField }
  }
}
