import { price } from '@plainspoken/contract/limits'
import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import { forgetSession, useAuth } from '../account/auth-store.ts'
import { useLeftBehind } from '../account/left-behind-state.ts'
import { signOut } from '../account/session.ts'
import { refusedToken } from '../api/api.ts'
import { trialEnd } from '../payment/trial.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Message } from '../ui/message.tsx'
import styles from './app-header.module.css'

/** Fetched before it is needed, the question after signing out pushes nothing away. Where that fails, it is fetched then. */
function fetchLeftBehind() {
  import('./left-behind.tsx').catch(() => {})
}

/**
 * The header of every page of a signed-in user; without the offer where the page itself is about buying. Before it is
 * known who is here it is the same for all.
 */
export function AppHeader({ withOffer = true }: { withOffer?: boolean }) {
  const { user, token } = useAuth()
  const isOver = useStore(refusedToken, (refused) => token !== null && refused.token === token)

  function logOut() {
    useLeftBehind.setState({ userId: user?.id ?? null })
    signOut()
    navigate('/login')
  }

  return (
    <header className={styles.header}>
      <Link href="/speech-recognition" className={styles.name}>
        <LogoMark />
        <span>Plainspoken</span>
      </Link>
      {withOffer && user?.isSubscribed === false && (
        <>
          <Offer createdAt={user.createdAt} />
          <div className={styles.offer}>
            <Button onClick={() => navigate('/subscribe')}>Buy Now</Button>
          </div>
        </>
      )}
      <div className={styles.tools}>
        <ThemeToggle isSignedIn />
        <MenuButton
          label="Account menu"
          onOpen={fetchLeftBehind}
          items={[
            ...(user === null ? [] : [{ label: `${user.firstName} ${user.lastName}`.trim() }]),
            { label: 'Your Account', onSelect: () => navigate('/account') },
            { label: 'Logout', onSelect: logOut },
          ]}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-3.6 4-5.2 7.5-5.2s6.5 1.6 7.5 5.2" />
          </svg>
        </MenuButton>
      </div>
      {isOver && (
        <div role="alert" className={styles.over}>
          <Message severity="warning">
            You have been signed out. What you dictated is safe on this device.{' '}
            <Button look="link" onClick={forgetSession}>
              Sign In
            </Button>
          </Message>
        </div>
      )}
    </header>
  )
}

function Offer({ createdAt }: { createdAt: string | undefined }) {
  const end = trialEnd(createdAt)
  return (
    <p className={styles.price}>
      {end !== null && end > Date.now() && `Free trial ends ${dayAndTime(new Date(end))} · `}
      {price.label} once<span className={styles.life}>, yours for life</span>
    </p>
  )
}

/** "Sun 14:30", without `Intl`, whose first use holds a slow phone up for 60 ms. */
function dayAndTime(date: Date): string {
  const [hour, minute] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${date.toDateString().slice(0, 3)} ${hour}:${minute}`
}
