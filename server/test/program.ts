import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for this test that everybody may enter: decoders may run as somebody else. */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  return folder
}

/** A program of one line, for the shell, in place of ffmpeg. */
export function makeProgram(line: string): string {
  const file = path.join(makeOpenFolder(), 'ffmpeg')
  writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return file
}
