import type { CommandRow } from './row.ts'

const that = { type: 'that' } as const

/** Commands that insert a person's own templates, and go through their fields. */
export const templateRows: readonly CommandRow[] = [
  {
    id: 'insert-template',
    group: 'Templates',
    say: ['insert <template>', 'template <template>'],
    heard: ['insert (my) template <template>', 'use template <template>', 'insert my <template>'],
    // “Please insert the referral letter” may be the end of a sentence.
    bare: ['insert the <template>'],
    command: ({ words }) => ({ type: 'insert-template', name: words }),
    example: ['insert referral letter', 'writes your template of that name'],
  },
  {
    id: 'template-by-name',
    group: 'Templates',
    say: [],
    bare: ['<template>'],
    isEveryday: true,
    command: ({ words }) => ({ type: 'insert-template', name: words }),
    example: ['referral letter', 'the name alone does so, too, unless Templates ask for a keyword'],
  },
  ...(['next', 'previous'] as const).map(
    (to): CommandRow => ({
      id: `${to}-field`,
      group: 'Templates',
      say: [`${to} field`],
      heard: [
        `(go to) (the) ${to} field`,
        `${to} fields|feel`,
        ...(to === 'previous' ? ['last field', 'field before'] : []),
      ],
      command: () => ({ type: 'go-to-field', to }),
      example: [`${to} field`, `selects the ${to} field of a template; speak to fill it`],
    }),
  ),
  {
    id: 'accept-defaults',
    group: 'Templates',
    say: ['accept defaults'],
    heard: ['accept (all) (the) defaults', 'accept default', 'except defaults'],
    command: () => ({ type: 'accept-defaults' }),
    example: ['accept defaults', 'fills the fields that have a default with it'],
  },
  {
    id: 'field',
    group: 'Templates',
    say: ['field <field>', 'go to field <field>'],
    heard: ['go to (the) <field> field', 'move|jump to field <field>'],
    command: ({ words }) => ({ type: 'go-to-field', to: { name: words } }),
    example: ['field diagnosis', 'selects the field of that name'],
  },
  {
    id: 'save-template',
    group: 'Templates',
    say: ['save that as template <words>', 'save that as <words>'],
    heard: [
      'save this as template <words>',
      'save|make that|this (as) a template called|named <words>',
      'save that as (a) template called|named <words>',
    ],
    command: ({ words, form }) => ({
      type: 'save-template',
      target: that,
      name: words,
      ...(!form.includes('template') && { mayBeText: true }),
    }),
    example: ['save that as referral letter', 'makes the selected text a template'],
  },
  {
    id: 'templates',
    group: 'Templates',
    say: ['show|open templates'],
    heard: ['show|open (me) (the|my) templates', 'show|open (my) template list'],
    command: () => ({ type: 'page', action: 'templates' }),
    example: ['show templates', 'opens your templates'],
  },
]
