import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeName } from './account-calls.ts'
import { NameFields } from './name-fields.tsx'

export function NameSection({ firstName, lastName }: { firstName: string; lastName: string }) {
  const form = useForm({
    required: { firstName: 'Please enter your first name', lastName: 'Please enter your last name' },
    async submit(name) {
      await changeName(name)
      notify('Your name has been saved', 'success')
    },
    explain: (error) => sentence(error, 'Your name could not be saved. Please try again.'),
  })
  return (
    <Section title="Name">
      <form {...form.props}>
        <NameFields errors={form.errors} defaults={{ firstName, lastName }} />
        <Button type="submit" busy={form.isBusy}>
          Save Name
        </Button>
        <FormMessage>{form.failure}</FormMessage>
      </form>
    </Section>
  )
}
