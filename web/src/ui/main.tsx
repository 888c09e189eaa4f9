import { type ComponentProps, useEffect, useRef } from 'react'
import styles from './main.module.css'

let isFirstPage = true

/** The target of the link that skips the head of every page. */
export const mainId = 'main'

/** The page's main part. After a change of page it takes the focus, as a newly loaded page would. */
export function Main({ className, ...props }: ComponentProps<'main'>) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const main = ref.current
    if (!isFirstPage && main !== null && !main.contains(document.activeElement)) {
      main.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    isFirstPage = false
  }, [])
  return (
    <main
      id={mainId}
      {...props}
      ref={ref}
      tabIndex={-1}
      className={className ? `${styles.main} ${className}` : styles.main}
    />
  )
}
