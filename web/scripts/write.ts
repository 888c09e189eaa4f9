/**
 * Writes what would be written: reads a JSON line a case from standard input and prints a JSON line for each, in their
 * order (docs/wrong-sentences.md says what they hold). `npm run --silent write -w web < cases.jsonl`
 */
import { createInterface } from 'node:readline'
import { playCase } from './write/play-case.ts'
import { readCase } from './write/read-case.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(await answer(line))}\n`)
}

async function answer(line: string): Promise<object> {
  try {
    return await playCase(readCase(line))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
