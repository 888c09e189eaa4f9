import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import { answerCalls } from '../child-calls.ts'

/** `files` of the one folder in a tar archive packed by bzip2 go into the folder `into`. */
export type Packed = { archive: string; files: readonly string[]; into: string }

async function unpack({ archive, files, into }: Packed) {
  const entries = extract()
  const read = pipeline(createReadStream(archive), unbzip2(), entries)
  // Told below, by the reader of the entries.
  read.catch(() => {})
  for await (const entry of entries) {
    const [, ...inFolder] = entry.header.name.replace(/^\.\//, '').split('/')
    const file = inFolder.join('/')
    if (files.includes(file)) await pipeline(entry, createWriteStream(path.join(into, file)))
    else entry.resume()
  }
  await read
}

await answerCalls(async () => unpack)
