import { price } from '@plainspoken/contract/limits'
import type { ReactNode } from 'react'
import styles from './payment.module.css'

/** The order to be paid, with the button that pays. */
export function OrderSummary({ children }: { children: ReactNode }) {
  return (
    <section className={styles.sheet} aria-labelledby="order-summary">
      <h2 id="order-summary">Order summary</h2>
      <dl className={styles.order}>
        <div>
          <dt>Plainspoken, lifetime access</dt>
          <dd>{price.label}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total, paid once</dt>
          <dd>{price.label}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}
