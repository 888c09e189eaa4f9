import type { Echo } from '../commands/dispatch/command-host.ts'
import type { TranscriptEditor } from '../transcript/transcript-editor.ts'

/** A field of another page, which what is said is meant for as well as for the text here. */
export interface Elsewhere {
  /** The transcript, whose words fit where they go there. */
  fitting(editor: TranscriptEditor): TranscriptEditor
  onLevel(level: number): void
  onEcho(echo: Echo): void
}
