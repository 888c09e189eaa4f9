import { Activity, useEffect, useState } from 'react'
import type { ShownState } from '../core/reducer/dictation-state.ts'
import { sentences } from '../core/sentences.ts'
import type { DictationParts } from '../session/open-dictation.ts'
import type { PanelName } from '../session/panel-name.ts'
import type { Notify } from '../session/text/notify.ts'
import type { SharedFiles } from '../session/world/shared-files.ts'
import type { ThemeChoice } from './panels/parts/look.tsx'
import type { Doing } from './panels/parts/moments.ts'
import { usePart } from './shared/use-part.ts'
import { useHandshake } from './use-handshake.ts'
import { loadPanels } from './use-ready-tools.ts'

const loadExtensionDoor = () => import('./extension-door.tsx').then((module) => module.ExtensionDoor)
const loadSharedQuestion = () =>
  import('./questions/shared-question.tsx').then((module) => module.SharedQuestion)

interface OverPageProps {
  parts: DictationParts
  state: ShownState
  asked: PanelName | null
  isSettingsDrawn: boolean
  doing: Doing
  theme: ThemeChoice
  notify: Notify
  onAsked(panel: PanelName | null): void
  onMissing(): void
}

/** Everything that opens over the page: a panel that was asked for, and the questions of another app or the browser's extension. */
export function OverPage(props: OverPageProps) {
  const { parts, state, asked, isSettingsDrawn, doing, theme, notify, onAsked, onMissing } = props
  const handshake = useHandshake()
  const ExtensionDoor = usePart(loadExtensionDoor, handshake !== null, onMissing)
  const [shared, setShared] = useState<SharedFiles | null>(null)
  useEffect(() => void parts.shared.then(setShared, () => {}), [parts])
  const SharedQuestion = usePart(loadSharedQuestion, shared !== null, onMissing)
  const Panels = usePart(loadPanels, asked !== null || isSettingsDrawn, () => {
    onAsked(null)
    onMissing()
  })
  return (
    <>
      {handshake && ExtensionDoor && <ExtensionDoor parts={parts} port={handshake} />}
      {shared && SharedQuestion && (
        <SharedQuestion
          files={shared}
          onFailure={(error) => {
            console.warn('What was shared could not be taken over.', error)
            notify(sentences.shareFailed, 'error')
          }}
          onClose={() => setShared(null)}
        />
      )}
      {Panels && (
        <Activity mode={asked ? 'visible' : 'hidden'}>
          <Panels
            open={asked ?? 'settings'}
            {...{ parts, doing, theme }}
            language={state.language}
            onOpen={onAsked}
            onClose={() => onAsked(null)}
          />
        </Activity>
      )}
    </>
  )
}
