import type { DictationParts } from '../../session/open-dictation.ts'
import type { PanelName } from '../../session/panel-name.ts'
import { ClearQuestion } from './clear-question.tsx'
import { HelpPanel } from './help-panel.tsx'
import { TemplatesPanel } from './kept/templates-panel.tsx'
import { TextsPanel } from './kept/texts-panel.tsx'
import type { ThemeChoice } from './parts/look.tsx'
import type { Doing } from './parts/moments.ts'
import { SettingsPanel } from './settings/settings-panel.tsx'

interface PanelsProps {
  open: PanelName
  parts: DictationParts
  language: string
  theme: ThemeChoice
  doing: Doing
  onOpen(panel: PanelName): void
  onClose(): void
}

/** The panels that open over the page of dictation. Loaded when the first of them is asked for. */
export function Panels({ open, parts, language, theme, doing, onOpen, onClose }: PanelsProps) {
  switch (open) {
    case 'help':
      return (
        <HelpPanel
          parts={parts}
          doing={doing}
          language={language}
          onSettings={() => onOpen('settings')}
          onClose={onClose}
        />
      )
    case 'settings':
    case 'words':
      return <SettingsPanel atWords={open === 'words'} {...{ parts, language, theme, onClose }} />
    case 'texts':
      return <TextsPanel parts={parts} onClose={onClose} />
    case 'templates':
      return <TemplatesPanel parts={parts} language={language} onClose={onClose} />
    case 'clear':
      return <ClearQuestion onClear={parts.clear} onClose={onClose} />
  }
}
