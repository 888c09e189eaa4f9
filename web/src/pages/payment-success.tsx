import type { CompletePaymentData } from '@plainspoken/contract/payment'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { forgetSession, takeToken } from '../account/auth-store.ts'
import { markSubscribed } from '../account/session.ts'
import { type Confirmation, useConfirmation } from '../payment/use-confirmation.ts'
import { Button } from '../ui/button.tsx'
import { Main } from '../ui/main.tsx'
import { Message } from '../ui/message.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AppHeader } from './app-header.tsx'
import styles from './purchase.module.css'
import signedIn from './signed-in.module.css'

export function PaymentSuccessPage() {
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  const { confirmation, confirm } = useConfirmation(sessionId, takeUp)

  return (
    <>
      <AppHeader withOffer={false} />
      <Main className={signedIn.main}>
        <div className={styles.page}>
          <section className={styles.outcome}>
            <h1>{titles[confirmation.state]}</h1>
            <div aria-live="polite" className={styles.said}>
              {confirmation.state === 'processing' && (
                <p className={styles.waiting}>
                  <Spinner /> Confirming your payment with the card provider. This takes a moment.
                </p>
              )}
              {confirmation.state === 'confirmed' && (
                <p className={styles.lead}>
                  Thank you. Plainspoken is yours for life. We’ve emailed your receipt.
                </p>
              )}
            </div>
            {confirmation.state === 'failed' && (
              <>
                <div role="alert">
                  <Message severity="error">{confirmation.sentence}</Message>
                </div>
                <p className={styles.lead}>
                  If you paid, you’re covered: we confirm payments automatically, even without this page.
                </p>
              </>
            )}
            {confirmation.state !== 'processing' && (
              <div className={styles.actions}>
                {confirmation.state === 'failed' && confirmation.isSignedOut ? (
                  <Button look="action" onClick={forgetSession}>
                    Log In Again
                  </Button>
                ) : (
                  <Button look="action" onClick={() => navigate('/dashboard')}>
                    Start Dictating
                  </Button>
                )}
                {confirmation.state === 'failed' && sessionId && !confirmation.isSignedOut && (
                  <Button onClick={confirm}>Try Again</Button>
                )}
              </div>
            )}
          </section>
        </div>
      </Main>
    </>
  )
}

const titles: Record<Confirmation['state'], string> = {
  processing: 'Processing your payment',
  confirmed: 'Payment Successful!',
  failed: 'Payment not confirmed',
}

/** Shows at once, in this tab and the others, that the access was bought. */
function takeUp({ token }: CompletePaymentData) {
  if (token !== undefined) takeToken(token)
  markSubscribed()
}
