import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeName } from './account-calls.ts'
import { NameFields } from './name-fields.tsx'

interface NameProps {
  firstName: string
  lastName: string
}

export function NameSection(name: NameProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title="Name" about={`${name.firstName} ${name.lastName}`}>
      <Button onClick={() => setChanging(true)}>Change Name</Button>
      {isChanging && <NameForm {...name} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function NameForm({ onClose, ...name }: NameProps & { onClose: () => void }) {
  const form = useForm({
    required: { firstName: 'Please enter your first name', lastName: 'Please enter your last name' },
    async submit(changed) {
      await changeName(changed)
      onClose()
      notify('Your name has been saved', 'success')
    },
    explain: (error) => sentence(error, 'Your name could not be saved. Please try again.'),
  })
  return (
    <Question
      {...form.props}
      title="Change your name"
      about="Shown in your account menu."
      action="Save Name"
      look="action"
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
      <NameFields errors={form.errors} defaults={name} />
    </Question>
  )
}
