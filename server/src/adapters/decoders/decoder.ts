import type { Container } from './container.ts'

/** Turns an upload into 16 kHz mono samples while it arrives. */
export type Decoder = {
  readonly name: string
  readonly containers: readonly Container[]
  /**
   * Yields what can be decoded, in order. A damaged or truncated recording gives what comes before the damage;
   * one that gives nothing at all throws `Undecodable`. Throws `DecoderDied` when the decoder itself was ended:
   * what is missing then is not the recording's fault. Errors of `input` pass through unchanged.
   */
  decode(
    container: Container,
    input: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<Int16Array>
}

/** Nothing in the recording could be decoded. The message is for the log. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

/** The decoder was ended from outside, or after it had given a part. The message is for the log. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied'
}
