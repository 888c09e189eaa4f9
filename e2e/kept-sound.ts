import type { Page } from '@playwright/test'

/** Notes what each sound plays from, and where in it speech begins after a pause: both in seconds. */
export async function watchPlaying(page: Page) {
  await page.addInitScript(() => {
    const played: { from: number; onsets: Promise<number[]> }[] = []
    Object.assign(window, { played })
    // Their addresses the page's policy lets nobody fetch.
    const blobs = new Map<string, Blob>()
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const address = createObjectURL.call(URL, blob)
      blobs.set(address, blob)
      return address
    }
    async function findOnsets(address: string) {
      const bytes = (await blobs.get(address)?.arrayBuffer()) ?? new ArrayBuffer()
      const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes)
      const samples = sound.getChannelData(0)
      const onsets: number[] = []
      let quiet = 1000
      for (let at = 0; at + 160 <= samples.length; at += 160) {
        const isLoud = samples.subarray(at, at + 160).some((sample) => Math.abs(sample) > 0.05)
        if (isLoud && quiet > 100) onsets.push(at / 16_000)
        quiet = isLoud ? 0 : quiet + 1
      }
      return onsets
    }
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      played.push({ from: this.currentTime, onsets: findOnsets(this.src) })
      return play.call(this)
    }
  })
  return () =>
    page.evaluate(() =>
      Promise.all(
        (window as unknown as { played: { from: number; onsets: Promise<number[]> }[] }).played.map(
          async ({ from, onsets }) => ({ from, onsets: await onsets }),
        ),
      ),
    )
}

/** Until it is released nothing reads what sound there is. */
export function holdRecordings(page: Page) {
  return page.evaluateHandle(
    () =>
      new Promise<{ release(): void }>((resolve) => {
        const opening = indexedDB.open('plainspoken')
        opening.onsuccess = () => {
          const held = opening.result.transaction('recordings', 'readwrite').objectStore('recordings')
          let isHeld = true
          const stay = () => {
            if (isHeld) held.count().onsuccess = stay
            else opening.result.close()
          }
          stay()
          resolve({ release: () => (isHeld = false) })
        }
      }),
  )
}

/** Overwrites the kept sound with bytes that are no sound. */
export function spoilChunks(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('plainspoken')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('chunks', 'readwrite')
          writing.objectStore('chunks').openCursor().onsuccess = ({ target }) => {
            const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>
            cursor?.update({ ...cursor.value, data: new TextEncoder().encode('no sound').buffer })
            cursor?.continue()
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}
