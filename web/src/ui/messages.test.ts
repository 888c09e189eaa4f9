import { describe, expect, test } from 'vitest'
import { inOrder, type Messages, messages, noMessages, type PageMessage, withStanding } from './messages.ts'
import { notify } from './notifications.tsx'

const says = (state: Messages) => inOrder(state).map((message) => message.says)
const told = (...standing: [string, PageMessage['severity']][]) =>
  standing.reduce(
    (state, [name, severity]) => withStanding(state, name, { severity, says: name }),
    noMessages,
  )

describe('messages', () => {
  test('stand with the most serious first, and of equals the newest', () => {
    const state = told(
      ['new version', 'info'],
      ['no sound', 'warning'],
      ['not saved', 'error'],
      ['offline', 'info'],
    )
    expect(says(state)).toEqual(['not saved', 'no sound', 'offline', 'new version'])
  })

  test('give way to what was just done, unless words are in danger', () => {
    const answer = { severity: 'info', says: 'Deleted' } as const
    expect(says({ ...told(['no sound', 'warning']), answer })).toEqual(['Deleted', 'no sound'])
    expect(says({ ...told(['not saved', 'error']), answer })).toEqual(['not saved', 'Deleted'])
  })

  test('are told anew in their place, and are gone when they are withdrawn', () => {
    const state = told(['offline', 'info'], ['new version', 'info'])
    const anew = withStanding(state, 'offline', { severity: 'info', says: 'still offline' })
    expect(says(anew)).toEqual(['new version', 'still offline'])
    expect(says(withStanding(anew, 'new version', null))).toEqual(['still offline'])
    expect(withStanding(anew, 'unknown', null)).toBe(anew)
  })

  test('pass by themselves, but for what failed and can still be done', () => {
    const stays = () => messages.getState().answer?.passesAfterMs === undefined
    notify('Not copied', 'warning', { label: 'Copy', run() {} })
    expect(stays()).toBe(true)
    notify('Cleared', 'info', { label: 'Undo', run() {} })
    expect(stays()).toBe(false)
  })
})
