import { describe, expect, test } from 'vitest'
import { findWeakness } from './weak-password.ts'

const ann = { email: 'Ann.Example@mail.example', firstName: 'Ann Marie', lastName: 'Example' }

describe('case 92: a password is one of the first to be guessed', () => {
  test.each(['ann.example@mail.example', 'Ann.Example'])(
    'where it is the address, such as %s',
    (password) => {
      expect(findWeakness(password, ann)).toBe('address')
    },
  )

  test.each(['annmarie', 'Ann-Marie', 'ann marie example', 'ExampleAnnMarie', 'ann_marie.example'])(
    'where it is the name, such as %s',
    (password) => {
      expect(findWeakness(password, ann)).toBe('name')
    },
  )

  test.each(['password', 'PassWord1', 'qwertyuiop', '12345678', 'corvette', 'password1!', 'Plainspoken'])(
    'where everybody has it, such as %s',
    (password) => {
      expect(findWeakness(password, ann)).toBe('common')
    },
  )

  test('and not for anything else, or where no name is known', () => {
    const nobody = { email: '', firstName: '', lastName: '' }
    for (const owner of [ann, nobody])
      for (const password of ['tangerine kettle', 'annmarie1987!?', '        ', 'example.mail'])
        expect(findWeakness(password, owner)).toBeNull()
  })
})
