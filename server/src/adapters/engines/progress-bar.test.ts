import { expect, test } from 'vitest'
import { drawProgress } from './progress-bar.ts'

function draw(isTTY: boolean) {
  const written: string[] = []
  const progress = drawProgress({ isTTY, write: (text) => written.push(text) })
  for (let received = 0; received <= 1000; received++) progress(received, 1000)
  return written
}

test('draws one bar that grows in a terminal, once for each percent', () => {
  const written = draw(true)
  expect(written.length).toBe(101)
  expect(written[0]).toBe(`\r${'░'.repeat(25)} 0 %`)
  expect(written[52]).toBe(`\r${'█'.repeat(13)}${'░'.repeat(12)} 52 %`)
  expect(written.at(-1)).toBe(`\r${'█'.repeat(25)} 100 %\n`)
})

test('writes a line for each tenth where there is no terminal', () => {
  const written = draw(false)
  expect(written.length).toBe(11)
  expect(written[4]).toBe(`${'█'.repeat(10)}${'░'.repeat(15)} 40 %\n`)
})
