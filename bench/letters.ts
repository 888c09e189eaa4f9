import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'

// How far thirty letters are from a text that one would send: as they were heard, and cleaned; and, as an estimate, the seconds
// from the first word to that text. With `-- typed`, `-- heard` or `-- cleaned` it takes the time of a person who writes them so.

interface Letter {
  said: string[]
  wanted: string
}

/** A common speed of typing and of speech; a person's own may be given. In words a minute, five characters each where typed. */
const typing = Number(process.env.TYPING ?? 40)
const speech = Number(process.env.SPEECH ?? 150)
/** To find a word (1.35), point at it (1.1), select it by two clicks (0.4) and type four characters or a deletion instead. */
const editSeconds = 2.85 + (4 / (typing * 5)) * 60

const [way] = process.argv.slice(2)
const letters = readLetters()
if (way === undefined) printEdits()
else await takeTimes(way)

function readLetters(): Letter[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'letters.txt'), 'utf8')
    .split('\n')
    .slice(1)
  const letters: Letter[] = []
  let said: string[] = []
  for (const line of lines) {
    const last = letters.at(-1)
    if (line.startsWith('= ')) {
      letters.push({ said, wanted: line.slice(2) })
      said = []
    } else if (/^\p{Lu}.*[.?!]$/u.test(line) && said.length === 0 && last) last.wanted += `\n\n${line}`
    else if (line !== '') said.push(line)
  }
  return letters
}

function write(cleans: boolean): string[] {
  // Numbers in words: how they are written is another question.
  const settings = { numbers: 'heard', ...(cleans && { fillers: 'out', repairs: 'out' }) }
  const input = letters.map(({ said }) => JSON.stringify({ said, settings })).join('\n')
  const { stdout } = spawnSync('npm', ['run', '--silent', 'write', '-w', 'web'], {
    cwd: path.join(import.meta.dirname, '..'),
    input,
    encoding: 'utf8',
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
}

/** Words to take out, to put in and to change. */
function editsBetween(text: string, wanted: string): number {
  const [one, other] = [text, wanted].map((words) => words.split(/\s+/)) as [string[], string[]]
  let row = other.map((_, at) => at + 1)
  for (const [from, word] of one.entries()) {
    const next: number[] = []
    for (const [at, same] of other.entries()) {
      const diagonal = at === 0 ? from : (row[at - 1] ?? 0)
      const left = at === 0 ? from + 1 : (next[at - 1] ?? 0)
      next.push(Math.min(diagonal + (word === same ? 0 : 1), left + 1, (row[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? one.length
}

function printEdits() {
  const characters = letters.reduce((total, { wanted }) => total + wanted.length, 0)
  const words = letters.reduce((total, { said }) => total + said.join(' ').split(/\s+/).length, 0)
  const typed = (characters / (typing * 5)) * 60
  console.log(`typed at ${typing} words a minute: estimated ${typed.toFixed(0)} s`)
  for (const cleans of [false, true]) {
    const edits = write(cleans).map((text, at) => editsBetween(text, letters[at]?.wanted ?? ''))
    const sum = edits.reduce((total, each) => total + each, 0)
    const ready = edits.filter((each) => each === 0).length
    console.log(
      `${cleans ? 'cleaned' : 'as heard'}: ${ready} of ${edits.length} could be sent at once, ${sum} words to edit; ` +
        `said at ${speech} words a minute and edited: estimated ${((words / speech) * 60 + sum * editSeconds).toFixed(0)} s`,
    )
  }
}

async function takeTimes(name: string) {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const seconds: number[] = []
  for (const { said, wanted } of letters) {
    const how = name === 'typed' ? 'Type in any editor' : 'Say on the page, then edit'
    console.log(`\n${how}: ${name === 'typed' ? wanted : `\n${said.join('\n')}\n\nuntil it is:\n${wanted}`}`)
    await lines.question('Enter with the first word … ')
    const began = performance.now()
    await lines.question('Enter when you would send it … ')
    seconds.push((performance.now() - began) / 1000)
  }
  lines.close()
  const [median = 0] = seconds.toSorted((a, b) => a - b).slice(Math.floor(seconds.length / 2))
  const sum = seconds.reduce((total, each) => total + each, 0)
  console.log(`${name}: ${sum.toFixed(0)} s for ${seconds.length} letters, median ${median.toFixed(1)} s`)
}
