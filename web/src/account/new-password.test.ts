import { describe, expect, test } from 'vitest'
import { checkNewPassword } from './new-password.tsx'
import { judgePassword } from './password-strength.ts'

const check = (password: string, confirmPassword: string) =>
  checkNewPassword('password', { password, confirmPassword })

describe('a new password', () => {
  test('has to be typed the same twice', () => {
    expect(check('long enough', 'long enougH')).toEqual({
      confirmPassword: 'Passwords do not match',
    })
  })

  test('has to have eight characters, and no more is asked of it', () => {
    expect(check('1234567', '1234567')).toEqual({
      password: 'Password must be at least 8 characters long',
    })
    expect(check('12345678', '12345678')).toEqual({})
    expect(check('        ', '        ')).toEqual({})
  })
})

describe('the word about its strength', () => {
  test('rises with length', () => {
    expect(judgePassword('aaaaaaaaaaaa')).toMatch(/^Weak/)
    expect(judgePassword('tangerin')).toMatch(/^Fair/)
    expect(judgePassword('tangerine tea')).toMatch(/^Good/)
    expect(judgePassword('tangerine kettle')).toMatch(/^Strong/)
  })
})
