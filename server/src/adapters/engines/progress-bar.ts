const width = 25

type Terminal = { isTTY?: boolean; write(text: string): void }

/** The share that has arrived, as a bar with its percentage. */
export function progressBar(received: number, total: number): string {
  const done = Math.min(1, received / total)
  const full = Math.floor(done * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(done * 100)} %`
}

/** A bar that grows in one line of a terminal; anywhere else a line for each tenth. */
export function drawProgress(out: Terminal) {
  let shown = ''
  let tenth = -1
  return (received: number, total: number) => {
    const bar = progressBar(received, total)
    if (bar === shown) return
    shown = bar
    if (out.isTTY) return out.write(`\r${bar}${received === total ? '\n' : ''}`)
    const now = Math.floor((10 * received) / total)
    if (now > tenth) out.write(`${bar}\n`)
    tenth = now
  }
}
