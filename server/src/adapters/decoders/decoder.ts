import type { Container } from './container.ts'

/** Samples at 16 kHz, or how many of them a damaged recording has lost at this place. */
export type Sound = Int16Array | { lost: number }

/** Turns an upload into 16 kHz mono samples while it arrives. */
export type Decoder = {
  readonly name: string
  readonly containers: readonly Container[]
  /**
   * Yields what can be decoded, in order, and where it can tell, what was lost between. A truncated recording gives what comes
   * before its end;
   * one that gives nothing at all throws `Undecodable`. Throws `DecoderDied` when the decoder itself was ended:
   * what is missing then is not the recording's fault. Errors of `input` pass through unchanged.
   */
  decode(container: Container, input: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Sound>
}

/** Nothing in the recording could be decoded. The message is for the log. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

/** The decoder was ended from outside, or after it had given a part. The message is for the log. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied'
}
