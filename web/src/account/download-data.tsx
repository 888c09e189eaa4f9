import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { getAccountData } from './account-calls.ts'

export function DownloadDataSection({ save }: { save: (file: Blob, name: string) => Promise<void> }) {
  const { isBusy, failure, start } = useAction(
    async () => {
      const text = JSON.stringify(await getAccountData(), null, 2)
      await save(new Blob([text], { type: 'application/json' }), 'plainspoken-account.json')
    },
    (error) => sentence(error, 'Your data could not be read. Please try again.'),
  )
  return (
    <Section title="Your data" about="Everything we store about you, as a JSON file. Never includes audio.">
      <Button busy={isBusy} onClick={start}>
        Download My Data
      </Button>
      <FormMessage>{failure}</FormMessage>
    </Section>
  )
}
