import { price } from '@plainspoken/contract/limits'
import { trialUsedBefore } from '@plainspoken/contract/trial'
import { Suspense, useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useAuth } from '../account/auth-store.ts'
import { markSubscribed } from '../account/session.ts'
import { Saved } from '../dictation/public.tsx'
import { checkSubscription } from '../payment/payment-calls.ts'
import { PriceCard } from '../payment/price-card.tsx'
import { isTrialOver } from '../payment/trial.ts'
import { Button } from '../ui/button.tsx'
import { Main } from '../ui/main.tsx'
import { FormMessage, Message } from '../ui/message.tsx'
import { AppHeader } from './app-header.tsx'
import { BackButton } from './back-button.tsx'
import styles from './purchase.module.css'
import signedIn from './signed-in.module.css'

const redirectAfterMs = 1000

export function SubscribePage() {
  const isSentHere = new URLSearchParams(useSearch()).get('message') === 'trial_expired'
  const user = useAuth((state) => state.user)
  const isSubscribed = user?.isSubscribed === true

  useEffect(() => {
    void checkSubscription().then((isTrue) => isTrue && markSubscribed())
  }, [])

  useEffect(() => {
    if (!isSubscribed) return
    const timer = setTimeout(() => navigate('/speech-recognition'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isSubscribed])

  if (user === null) return null
  const isOver = isSentHere || isTrialOver(user, Date.now())

  return (
    <>
      <AppHeader withOffer={false} />
      <Main className={signedIn.main}>
        <div className={styles.page}>
          {/* Dictation sends whoever's day is over to this page. */}
          <BackButton to={isOver && !isSubscribed ? '/account' : '/speech-recognition'} />
          <h1>Lifetime Access</h1>
          {isSubscribed ? (
            <FormMessage severity="success">
              You already have lifetime access to all premium features!
            </FormMessage>
          ) : (
            <>
              {isOver && (
                <Message severity="info">
                  {user.hadTrialBefore
                    ? trialUsedBefore
                    : `Your free day is over. Keep dictating for ${price.label}, paid once. Your text is safe.`}
                </Message>
              )}
              <PriceCard>
                <Button look="action" wide onClick={() => navigate('/checkout')}>
                  Buy Now
                </Button>
              </PriceCard>
            </>
          )}
          {isOver && (
            <Suspense>
              <Saved key={user.id} userId={user.id} />
            </Suspense>
          )}
        </div>
      </Main>
    </>
  )
}
