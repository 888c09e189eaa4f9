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
  },
  {
    id: 'template-by-name',
    group: 'Templates',
    say: [],
    bare: ['<template>'],
    isEveryday: true,
    command: ({ words }) => ({ type: 'insert-template', name: words }),
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
    }),
  ),
  {
    id: 'accept-defaults',
    group: 'Templates',
    say: ['accept defaults'],
    heard: ['accept (all) (the) defaults', 'accept default', 'except defaults'],
    command: () => ({ type: 'accept-defaults' }),
  },
  {
    id: 'field',
    group: 'Templates',
    say: ['field <field>', 'go to field <field>'],
    heard: ['go to (the) <field> field', 'move|jump to field <field>'],
    command: ({ words }) => ({ type: 'go-to-field', to: { name: words } }),
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
  },
  {
    id: 'templates',
    group: 'Templates',
    say: ['show|open templates'],
    heard: ['show|open (me) (the|my) templates', 'show|open (my) template list'],
    command: () => ({ type: 'page', action: 'templates' }),
  },
]
