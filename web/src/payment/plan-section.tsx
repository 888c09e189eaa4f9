import type { AccountData, User } from '@plainspoken/contract/account'
import { price } from '@plainspoken/contract/limits'
import type { ReactNode } from 'react'
import { Section } from '../ui/section.tsx'
import styles from './payment.module.css'
import { trialEnd } from './trial.ts'

interface PlanProps {
  /** Null until it is known. */
  user: (Pick<User, 'isSubscribed'> & { createdAt?: string }) | null
  /** Null until they are known. */
  payments: AccountData['payments'] | null
  /** The way to the purchase. */
  children: ReactNode
}

/** The person's plan, with its beginning or end. */
export function PlanSection({ user, payments, children }: PlanProps) {
  const { name, since } = user === null ? toCome : planOf(user, payments)
  return (
    <Section title="Plan">
      <div className={user === null ? styles.toCome : undefined}>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.since}>{since}</p>
        {!user?.isSubscribed && <p className={styles.since}>Lifetime access costs {price.label}, once.</p>}
        {!user?.isSubscribed && children}
      </div>
    </Section>
  )
}

/** As long as what most have, for its room. */
const toCome = {
  name: 'Free day',
  since: 'Ends on 25 September 2026 at 10:40.',
}

function planOf(user: NonNullable<PlanProps['user']>, payments: PlanProps['payments']) {
  return user.isSubscribed ? ofLifetime(payments) : ofTrial(trialEnd(user.createdAt), Date.now())
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** Whoever runs the server may grant it without a payment. */
function ofLifetime(payments: PlanProps['payments']) {
  const bought = payments?.findLast(({ state }) => state === 'paid')
  const since = bought
    ? `Bought on ${date.format(new Date(bought.paidAt))} for ${inMoney(bought)}, paid once.`
    : 'Nothing more to pay.'
  return { name: 'Lifetime access', since }
}

function ofTrial(end: number | null, now: number) {
  if (end === null) return { name: 'Free day', since: '' }
  const isOver = end <= now
  return {
    name: isOver ? 'Your free day is over' : 'Free day',
    since: `${isOver ? 'It ended' : 'Ends'} on ${dateAndTime.format(end)}.`,
  }
}

function inMoney({ amount, currency }: AccountData['payments'][number]): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}
