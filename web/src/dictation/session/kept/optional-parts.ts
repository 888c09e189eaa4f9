import type { PlanCommand } from '../../commands/plans/plan-command.ts'
import type { TemplatePlans } from '../../commands/plans/plan-template.ts'
import { type CommandSettings, noParts } from '../../commands/settings/command-settings.ts'
import type { OptionalParts } from '../../formatting/utterance/settings.ts'

interface Parts extends OptionalParts {
  templatePlans: TemplatePlans | null
  planCommand: PlanCommand | null
}

type Name = keyof Parts
type Choices = Pick<CommandSettings, 'cleanUp' | 'words' | 'replacements' | 'learnt' | 'templateBook'>

interface OpenParts {
  /** The parts that are here; the same object until another one comes. */
  current(): Parts
  /** True if nothing has to come that the choices need. */
  areHere(choices: Choices, language: string): boolean
  /** Fetches what the choices need and is not here. Resolves to false if words are written without a part of it. */
  load(choices: Choices, language: string): Promise<boolean>
  /** Fetches the code that carries out commands, for which commands wait and no other words. Resolves to false if it could not be had. */
  loadPlans(): Promise<boolean>
}

const fetchers: { readonly [One in Name]: () => Promise<Parts[One]> } = {
  repairAt: async () => (await import('../../formatting/clean-up/repairs.ts')).repairAt,
  replacementAt: async () => (await import('../../formatting/own-words/replacements.ts')).replacementAt,
  findMisheard: async () => (await import('../../formatting/own-words/find-misheard.ts')).findMisheard,
  readAsLearnt: async () => (await import('../../commands/settings/learnt.ts')).readAsLearnt,
  templatePlans: () => import('../../commands/plans/plan-template.ts'),
  planCommand: async () => (await import('../../commands/plans/plan-command.ts')).planCommand,
  isKnownWord: async () => (await import('../../formatting/own-words/known-words.ts')).isKnownWord,
}

/** No words wait for it: it is large, and without it only fewer names are found. */
const isWaitedFor = (name: Name) => name !== 'isKnownWord'

function neededFor(
  { cleanUp, words, replacements, learnt, templateBook }: Choices,
  language: string,
): Name[] {
  const hasOwn = words.length + replacements.length > 0
  const own: Name[] = hasOwn ? ['replacementAt'] : []
  if (learnt.length > 0) own.push('readAsLearnt')
  if (templateBook.templates.length > 0) own.push('templatePlans')
  if (!/^en\b/i.test(language)) return own
  if (hasOwn) own.push('findMisheard', 'isKnownWord')
  return cleanUp === 'corrections' ? [...own, 'repairAt'] : own
}

/** The parts of what writes words that the first words do not need, or few people's choices need, each fetched once something does. */
export function openParts(): OpenParts {
  let here: Parts = { ...noParts, templatePlans: null, planCommand: null }
  const coming = new Map<Name, Promise<boolean>>()

  async function fetchPart(name: Name): Promise<boolean> {
    try {
      const part = await fetchers[name]()
      here = { ...here, [name]: part }
      return true
    } catch (error) {
      console.warn(`A part of what writes words could not be loaded: ${name}.`, error)
      // It is asked for again when words are about to come.
      coming.delete(name)
      return false
    }
  }

  function fetchOnce(name: Name): Promise<boolean> {
    const part = coming.get(name) ?? fetchPart(name)
    coming.set(name, part)
    return part
  }

  return {
    current: () => here,
    areHere: (choices, language) => neededFor(choices, language).every((name) => here[name] !== null),
    async load(choices, language) {
      const fetched = neededFor(choices, language).map((name) => ({ name, part: fetchOnce(name) }))
      const done = await Promise.all(fetched.filter(({ name }) => isWaitedFor(name)).map(({ part }) => part))
      return done.every((isHere) => isHere)
    },
    loadPlans: () => fetchOnce('planCommand'),
  }
}
