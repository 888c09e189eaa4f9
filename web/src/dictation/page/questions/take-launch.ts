import { tellAnswer } from '../../../ui/messages.ts'
import type { DictationParts } from '../../session/open-dictation.ts'

/** The parameters with which the system starts the installed product. TypeScript's DOM does not know it yet. */
export interface Launch {
  targetURL?: string
  files?: readonly { getFile(): Promise<File> }[]
}

/** Takes up files, or asks whether to listen. */
export async function takeLaunch({ targetURL, files = [] }: Launch, { listening, outbox }: DictationParts) {
  if (files.length > 0) {
    const [{ chooseFiles }, { add }, opened] = await Promise.all([
      import('../../outbox/choose-files.ts'),
      outbox,
      Promise.all(files.map((file) => file.getFile())),
    ])
    return add(chooseFiles(opened))
  }
  const query = new URL(targetURL ?? '', location.href).searchParams
  if (listening.isOn() || !(query.has('start') || query.has('dictate'))) return
  tellAnswer({
    severity: 'info',
    says: 'Another program or page has opened Plainspoken to dictate.',
    actions: [{ label: 'Start Listening', run: listening.start }],
    takesFocus: true,
  })
}
