import { useEffect, useState } from 'react'
import { useAuth } from '../account/auth-store.ts'
import { markSubscribed } from '../account/session.ts'
import { ApiError } from '../api/api.ts'
import { startCardScript } from '../payment/card-script.ts'
import { OrderSummary } from '../payment/order-summary.tsx'
import { explainCheckoutFailure, openCheckout } from '../payment/payment-calls.ts'
import { usePaymentConfig } from '../payment/use-payment-config.ts'
import { getServerSettings } from '../server-settings.ts'
import { Button } from '../ui/button.tsx'
import { Redirect } from '../ui/link.tsx'
import { Main } from '../ui/main.tsx'
import { FormMessage } from '../ui/message.tsx'
import { AppHeader } from './app-header.tsx'
import { BackButton } from './back-button.tsx'
import styles from './purchase.module.css'
import signedIn from './signed-in.module.css'

export function CheckoutPage() {
  const isSubscribed = useAuth((state) => state.user?.isSubscribed === true)
  const { config, failure: configFailure, reload } = usePaymentConfig()
  const { isLeaving, failure, leave } = useCheckout(config?.checkoutUrl)
  const publishableKey = config?.publishableKey

  useEffect(() => {
    if (publishableKey === undefined) return
    getServerSettings().then(
      ({ cardScriptUrl }) => cardScriptUrl !== null && startCardScript(cardScriptUrl, publishableKey),
      (error) => console.warn('The card provider’s script is not known; paying works without it.', error),
    )
  }, [publishableKey])

  if (isSubscribed) return <Redirect to="/subscribe" />
  return (
    <>
      <AppHeader withOffer={false} />
      <Main className={signedIn.main}>
        <div className={styles.page}>
          <BackButton to="/subscribe" />
          <h1>Checkout</h1>
          <OrderSummary>
            <Button look="action" wide busy={isLeaving} disabled={config === null} onClick={leave}>
              Pay Now
            </Button>
            <p className={styles.small}>
              You’ll pay on our card provider’s secure page, then return here. Your card number never reaches
              this server.
            </p>
          </OrderSummary>
          <FormMessage>{failure || configFailure}</FormMessage>
          {configFailure !== '' && (
            <div className={styles.actions}>
              <Button onClick={reload}>Try Again</Button>
            </div>
          )}
        </div>
      </Main>
    </>
  )
}

/** Leads to the card provider's page. `isLeaving` from the click on, for as long as this page is seen. */
function useCheckout(checkoutUrl: string | undefined) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState('')

  useEffect(() => {
    // Back from the card provider's page the browser shows this one as it was left.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', onShown)
    return () => removeEventListener('pageshow', onShown)
  }, [])

  async function leave() {
    if (checkoutUrl === undefined) return
    setLeaving(true)
    setFailure('')
    try {
      location.assign(await openCheckout(checkoutUrl))
    } catch (error) {
      setLeaving(false)
      setFailure(explainCheckoutFailure(error))
      if (error instanceof ApiError && error.code === 'already_subscribed') markSubscribed()
    }
  }
  return { isLeaving, failure, leave }
}
