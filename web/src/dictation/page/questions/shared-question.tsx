import { Question } from '../../../ui/dialog.tsx'
import type { SharedFiles } from '../../session/world/shared-files.ts'

interface SharedQuestionProps {
  files: SharedFiles
  onFailure(error: unknown): void
  onClose(): void
}

/** Files that come from outside wait for a yes: another site may have sent them. */
export function SharedQuestion({ files, onFailure, onClose }: SharedQuestionProps) {
  const { names } = files
  const [name] = names
  const answer = (done: Promise<void>) => {
    done.catch(onFailure)
    onClose()
  }
  return (
    <Question
      title={names.length === 1 ? `Add “${name}” to your text?` : `Add ${names.length} files to your text?`}
      about={
        names.length === 1
          ? 'It was shared with Plainspoken. Its words will be added at the end.'
          : `They were shared with Plainspoken: ${names.join(', ')}. Their words are written at the end.`
      }
      action={names.length === 1 ? 'Add It' : 'Add Them'}
      cancel="Don’t Add"
      look="action"
      onSubmit={() => answer(files.add())}
      onClose={() => answer(files.remove())}
    />
  )
}
