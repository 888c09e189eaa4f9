import { features } from '@plainspoken/contract/features'
import { price } from '@plainspoken/contract/limits'
import type { ReactNode } from 'react'
import styles from './payment.module.css'

/** The price and what one gets for it, with the button that buys it. */
export function PriceCard({ children }: { children?: ReactNode }) {
  return (
    <section className={styles.sheet} aria-label="Price">
      <p className={styles.price}>
        <strong>{price.label}</strong> <span>once, for life</span>
      </p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12.5l4.5 4.5L19 7.5" />
            </svg>
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
