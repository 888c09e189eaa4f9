import type { CommandPage } from '../src/dictation/commands/dispatch/command-host.ts'
import { planCommand } from '../src/dictation/commands/plans/plan-command.ts'
import * as templatePlans from '../src/dictation/commands/plans/plan-template.ts'
import { fillTemplate } from '../src/dictation/templates/fill-template.ts'

/** A page on which commands that are more than an edit do nothing. */
export const idleCommandPage: CommandPage = {
  ...{ act() {}, isAsleep: () => false, hasDialog: () => false, answer: () => false, choose: () => false },
  ...{ copy() {}, read() {}, find() {}, changeLanguage() {}, addOwnWords() {}, turned() {} },
  planCommand: () => planCommand,
  afterPlans: (change) => change(),
  templatePlans: () => templatePlans,
  fill: ({ text }, write) =>
    write(
      fillTemplate(text, { now: new Date(2026, 10, 24, 15, 30), language: 'en-US', clipboard: 'pasted' }),
    ),
  saveTemplate: () => ({ says: '' }),
  ...{ showSelection() {}, offer() {}, echo() {}, afterwards: (change) => change(), now: () => 0 },
}
