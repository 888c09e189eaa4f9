/** Endings that a dictionary leaves to its readers. */
const inflections = 's es ies d ed ied ing ly ness nesses er ers r rs'.split(' ')
const derivations = [
  ...inflections,
  ...'ier st est iest ings ingly edly ily al ally ic ics ical ically y e iness ment ments'.split(' '),
  ...'able ably ability bility ility less ful fully ion ions ation ations ication ity ities'.split(' '),
  ...'ive ives ative ize izes ized izing ization or ors ory atory ist ists ism ous ously'.split(' '),
  ...'like ship ships hood ance ant ancy ence ent ency ish ian ate en age ry f fe ves a ata'.split(' '),
  ...'um on us i is ix ices ex ia tic sis ses size osis otic ose'.split(' '),
]
const shortestStem = 3

/** A word itself, and what it may be an inflection of. */
export function lemmasOf(word: string): string[] {
  return withStems(word, inflections)
}

/** A word itself, and what it may be derived from. */
export function stemsOf(word: string): string[] {
  return withStems(word, derivations)
}

function withStems(word: string, endings: readonly string[]): string[] {
  const stems = endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= shortestStem)
    .flatMap((ending) => {
      const stem = word.slice(0, word.length - ending.length)
      // "Quipped": its last letter is doubled.
      return [stem, `${stem}e`, `${stem}y`, stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')]
    })
  return [word, ...stems]
}
