import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|-suite\./.test(file))
const folderOf = (file: string) => path.posix.dirname(file)
const needed = new Map<string, Set<string>>()
for (const file of files) {
  const from = folderOf(file)
  const all = needed.get(from) ?? new Set()
  needed.set(from, all)
  const code = readFileSync(path.join(root, file), 'utf8')
  for (const [, source = ''] of code.matchAll(/(?:\bfrom |\bimport\(|\bimport )'(\.[^']+)'/g)) {
    const to = folderOf(path.posix.join(from, source))
    if (to !== from && !to.startsWith('..')) all.add(to)
  }
}

/** The folders that one needs, itself among them if it is needed by those. */
function reachedFrom(folder: string): Set<string> {
  const reached = new Set<string>()
  const open = [folder]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const to of needed.get(next) ?? []) if (!reached.has(to)) open.push(to) && reached.add(to)
  return reached
}

test('no folder imports from one that needs it', () => {
  expect(needed.size).toBeGreaterThan(30)
  expect([...needed.keys()].filter((folder) => reachedFrom(folder).has(folder))).toEqual([])
})

test('no file of code has more than 300 lines, but for a table of commands', () => {
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
  expect(files.filter((file) => linesOf(file) > 300)).toEqual(['commands/tables/command-rows.ts'])
})

test('no folder has more than 15 files of code, but for those with a table for each language', () => {
  const many = [...needed.keys()].filter((one) => files.filter((file) => folderOf(file) === one).length > 15)
  expect(many.toSorted()).toEqual(['commands/tables/languages', 'formatting/languages'])
})
