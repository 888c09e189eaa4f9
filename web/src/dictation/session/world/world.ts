import type { call } from '../../../api/api.ts'
import type { Device } from '../../device/device.ts'
import type { OpenMicrophone } from '../../microphone/microphone.ts'
import type { SoundListener } from '../../microphone/sound-watch.ts'
import type { Outbox, OutboxWorld } from '../../outbox/outbox.ts'
import type { openTranscriptField } from '../../transcript/field/transcript-field.ts'
import type { browserPage } from './browser-page.ts'
import type { SharedFiles } from './shared-files.ts'
import type { watchListening } from './watch-listening.ts'

/** All that a session has from outside: the device, the page and its browser, the network, the clock and chance. */
export interface World extends Omit<typeof browserPage, 'window' | 'document'> {
  device: Device
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener' | 'hidden' | 'querySelector' | 'querySelectorAll'>
  /** Talks to the user's other pages. */
  openChannel(name: string, onMessage: () => void): Channel
  openMicrophone(): Promise<OpenMicrophone>
  openField: typeof openTranscriptField
  /** Loads the code that records and sends, a moment after the page. */
  loadRecordings(): Promise<(options: RecordingsOptions, world: World) => Recordings>
  /** Loads the helpers of whoever listens, with the first start. */
  loadWatch(): Promise<typeof watchListening>
  /** Resolves when it was heard. */
  playSound(which: 'start' | 'stop'): Promise<void>
  /** Asks the server. */
  call: typeof call
}

export interface Channel {
  tell(): void
  close(): void
}

export interface RecordingsOptions
  extends Pick<
    OutboxWorld,
    'userId' | 'transcript' | 'saveDelivered' | 'inherit' | 'ready' | 'language' | 'ownWords' | 'onUnkept'
  > {
  sound: SoundListener
  /** Settles once the words that earlier pages left stand in the text. */
  restored: Promise<void>
}

/** Recordings and chosen files on their way to text. */
export interface Recordings {
  outbox: Outbox
  /** The files that another app shared, to be asked about. */
  shared: Promise<SharedFiles | null>
  /** Resolves when the last sound is on the device; no other tab takes one over before `settled`, nor one whose text it cannot find. */
  close(settled: Promise<boolean>): Promise<void>
}
