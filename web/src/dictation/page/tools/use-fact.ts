import { useEffect, useState } from 'react'
import type { TextPart } from '../../session/text/open-text.ts'
import type { EditorFacts } from '../../transcript/editor/editor-tools.ts'

const noFacts: EditorFacts = { canUndo: false, canRedo: false, words: 0, characters: 0, hasTimes: false }
/** The longest time by which a fact may lag behind the typing. */
const factsEveryMs = 500

/** A fact that the editor knows of the text, as it changes. */
export function useFact<Name extends keyof EditorFacts>(text: TextPart, name: Name): EditorFacts[Name] {
  const [fact, setFact] = useState(() => readFact(text, name))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The text may have come between the first look and the subscription.
    setFact(readFact(text, name))
    const unsubscribe = text.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setFact(readFact(text, name))
      }, factsEveryMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [text, name])
  return fact
}

function readFact<Name extends keyof EditorFacts>(text: TextPart, name: Name): EditorFacts[Name] {
  return (text.tools()?.facts() ?? noFacts)[name]
}
