import type { CommandPage } from '../src/dictation/commands/command-host.ts'

/** A page on which commands that are more than an edit do nothing. */
export const idleCommandPage: CommandPage = {
  ...{ act() {}, isAsleep: () => false, hasDialog: () => false, answer: () => false, choose: () => false },
  ...{ copy() {}, read() {}, find() {}, changeLanguage() {}, addOwnWords() {}, turned() {} },
  ...{ showSelection() {}, offer() {}, echo() {}, afterwards: (change) => change(), now: () => 0 },
}
