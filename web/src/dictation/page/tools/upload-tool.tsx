import { useRef } from 'react'
import { chooseFiles, endings, uploadLimits } from '../../outbox/choose-files.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { Tool } from '../tool.tsx'

/** Phones offer their recordings only where a kind is named. */
const accepted = ['audio/*', 'video/*', ...endings.map((ending) => `.${ending}`)].join()

/** Chooses audio and video files whose text goes to the caret. */
export function UploadTool({ outbox }: { outbox: Outbox }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool icon="upload" title={uploadLimits} data-upload onClick={() => input.current?.click()}>
        Upload Audio
      </Tool>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Audio or video files"
        onChange={({ currentTarget }) => {
          outbox.add(chooseFiles(currentTarget.files ?? []))
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
