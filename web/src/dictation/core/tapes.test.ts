import { describe, expect, test } from 'vitest'
import { moreTapes } from '../../../test/more-tapes.ts'
import { playTape, readTapes } from '../../../test/tape-player.ts'
import { transcripts } from '../../../test/transcripts.ts'

describe.each(transcripts)('%s', (_name, createTranscript) => {
  test.each([...readTapes(), ...moreTapes].map((tape) => [`${tape.id}: ${tape.title}`, tape] as const))(
    '%s',
    async (_title, tape) => {
      const { problems } = await playTape(tape, createTranscript)
      expect(problems).toEqual([])
    },
  )
})
