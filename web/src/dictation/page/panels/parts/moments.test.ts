import { expect, test } from 'vitest'
import { rowsFor } from '../../../commands/tables/table.ts'
import { type Moment, momentRows } from './moments.ts'

test.each(Object.keys(momentRows) as Moment[])(
  'eight commands that exist are shown for the moment “%s”',
  (moment) => {
    const known = new Set(rowsFor('en-US').map(({ id }) => id))
    const ids = momentRows[moment].map(([id]) => id)
    expect(ids.filter((id) => !known.has(id))).toEqual([])
    expect(new Set(ids).size).toBe(8)
  },
)
