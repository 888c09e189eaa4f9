import type { Passkey } from '@plainspoken/contract/passkeys'
import { useState } from 'react'
import { sentence } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/message.tsx'
import { notify } from '../ui/notifications.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useForm } from '../ui/use-form.ts'
import hidden from '../ui/visually-hidden.module.css'
import { removePasskey, renamePasskey } from './account-calls.ts'
import styles from './events.module.css'
import { loadPasskeys } from './load-passkeys.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { sayWhen } from './say-when.ts'

const notAdded = 'The passkey could not be added. Please try again.'
const notRemoved = 'The passkey could not be removed. Please try again.'

interface PasskeysProps {
  passkeys: Passkey[]
  /** The account has a password, which is asked for first; the call itself asks for another factor otherwise. */
  hasPassword: boolean
  onChanged: () => void
}

/** The passkeys of the account: added on this device, named, removed. */
export function PasskeysSection({ passkeys, hasPassword, onChanged }: PasskeysProps) {
  const [isProving, setProving] = useState(false)

  async function add(password: string | null) {
    const { addPasskey } = await loadPasskeys()
    await addPasskey(password)
    setProving(false)
    notify('The passkey has been added', 'success')
    onChanged()
  }

  const adding = useAction(
    async () => (hasPassword ? setProving(true) : add(null)),
    (error) => sentence(error, notAdded),
  )
  return (
    <Section title="Passkeys" about="Sign in with your fingerprint, face or device PIN.">
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} hasPassword={hasPassword} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <Button busy={adding.isBusy} onClick={adding.start}>
        Add a Passkey
      </Button>
      {adding.failure && <FormMessage>{adding.failure}</FormMessage>}
      {isProving && (
        <PasswordDialog
          title="Add a passkey?"
          action="Add a Passkey"
          look="action"
          submit={add}
          fallback={notAdded}
          onClose={() => setProving(false)}
        >
          From now on this passkey can sign in to your account, so please confirm it’s you.
        </PasswordDialog>
      )}
    </Section>
  )
}

function Row({ passkey, hasPassword, onChanged }: Omit<PasskeysProps, 'passkeys'> & { passkey: Passkey }) {
  const { id, name, createdAt, usedAt } = passkey
  const [question, setQuestion] = useState<'name' | 'password' | null>(null)

  async function remove(password: string | null) {
    await removePasskey(id, { password })
    setQuestion(null)
    notify(`${name} is removed`, 'success')
    onChanged()
  }

  const removing = useAction(
    async () => (hasPassword ? setQuestion('password') : remove(null)),
    (error) => sentence(error, notRemoved),
  )
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <p className={styles.whence}>
          Added <time dateTime={createdAt}>{sayWhen(createdAt)}</time>
          {usedAt ? (
            <>
              , last used <time dateTime={usedAt}>{sayWhen(usedAt)}</time>
            </>
          ) : (
            ', not used yet'
          )}
        </p>
        {removing.failure && <FormMessage>{removing.failure}</FormMessage>}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setQuestion('name')}>
          Rename<span className={hidden.hidden}> {name}</span>
        </Button>
        <Button busy={removing.isBusy} onClick={removing.start}>
          Remove<span className={hidden.hidden}> {name}</span>
        </Button>
      </div>
      {question === 'name' && (
        <RenameDialog
          passkey={passkey}
          onClose={() => setQuestion(null)}
          onRenamed={() => {
            setQuestion(null)
            onChanged()
          }}
        />
      )}
      {question === 'password' && (
        <PasswordDialog
          title="Remove the passkey?"
          action="Remove the Passkey"
          look="danger"
          submit={remove}
          fallback={notRemoved}
          onClose={() => setQuestion(null)}
        >
          You’ll no longer be able to sign in with {name}.
        </PasswordDialog>
      )}
    </li>
  )
}

interface RenameProps {
  passkey: Passkey
  onClose: () => void
  onRenamed: () => void
}

function RenameDialog({ passkey, onClose, onRenamed }: RenameProps) {
  const form = useForm({
    required: { name: 'Please enter a name' },
    async submit({ name }) {
      await renamePasskey(passkey.id, { name })
      onRenamed()
    },
    explain: (error) => sentence(error, 'The name could not be saved. Please try again.'),
  })
  return (
    <Question
      {...form.props}
      title="Name the passkey"
      about="A name that tells you which device it’s on."
      action="Save Name"
      look="action"
      busy={form.isBusy}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={passkey.name}
        maxLength={100}
        required
        error={form.errors.name}
      />
    </Question>
  )
}
