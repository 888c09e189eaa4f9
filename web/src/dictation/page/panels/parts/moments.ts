/** Other readings are offered, a command has just changed the text, or neither. */
export type Doing = 'choosing' | 'correcting' | 'dictating'

/** The situation of a person who asks what can be said. */
export type Moment = 'empty' | 'listening' | 'text' | 'selection' | Exclude<Doing, 'dictating'>

export const momentTitles: Record<Moment, string> = {
  empty: 'To begin',
  listening: 'While you speak',
  text: 'To change the text',
  selection: 'With words selected',
  correcting: 'After a correction',
  choosing: 'To choose a reading',
}

/** Eight rows of the table for each moment, by id, with what to say there if it is not the row's own example. */
export const momentRows: Record<Moment, readonly (readonly [id: string, said?: string])[]> = {
  empty: [
    ['comma'],
    ['period'],
    ['question-mark'],
    ['new-line'],
    ['new-paragraph'],
    ['scratch-that'],
    ['literal'],
    ['stop'],
  ],
  listening: [
    ['comma'],
    ['period'],
    ['new-paragraph'],
    ['scratch-that'],
    ['undo'],
    ['copy-all'],
    ['sleep'],
    ['stop'],
  ],
  text: [
    ['replace'],
    ['delete-last-words'],
    ['select-words'],
    ['correct'],
    ['insert-here'],
    ['undo'],
    ['read-all'],
    ['copy-all'],
  ],
  selection: [
    ['correct', 'correct that'],
    ['scratch-that', 'delete that'],
    ['capital-that'],
    ['quote-that'],
    ['spell-that'],
    ['copy'],
    ['read-that'],
    ['unselect'],
  ],
  correcting: [
    ['undo'],
    ['repeat'],
    ['replace'],
    ['replace-all'],
    ['correct'],
    ['select-words'],
    ['resume'],
    ['read-all'],
  ],
  choosing: [
    ['choose'],
    ['cancel'],
    ['spell-that'],
    ['scratch-that', 'delete that'],
    ['capital-that'],
    ['unselect'],
    ['undo'],
    ['write-refused'],
  ],
}
